// The messages of these errors are for the log. They must not reach the client that provided the URL, unless the
// comment on the function that throws the error says that they may.

import { messageOf } from '../lib/error.ts'

/** Our rules for URLs and addresses forbid the target. Nothing was sent to it. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused'
}

/** The target is allowed but gave no usable response. */
export class FetchFailed extends Error {
  override readonly name: string = 'FetchFailed'
}

/** No connection was established, so the target certainly received nothing. */
export class NotSent extends FetchFailed {
  override readonly name = 'NotSent'
}

/** A retry cannot help: the content is gone, forbidden, or unusable. */
export class FetchRejected extends FetchFailed {
  override readonly name = 'FetchRejected'
}

/** Converts a network error to `FetchFailed`. After an abort, returns the signal's reason instead. */
export function fetchErrorOf(error: unknown, signal: AbortSignal | null): unknown {
  if (signal?.aborted === true) return signal.reason
  if (error instanceof TargetRefused || error instanceof FetchFailed) return error
  return new FetchFailed(describe(error), { cause: error })
}

export function connectErrorOf(error: unknown): NotSent {
  return new NotSent(describe(error), { cause: error })
}

function describe(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code'
  return `${code}: ${messageOf(error)}`
}
