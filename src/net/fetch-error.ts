// The two ways in which a fetch ends without a file. Their messages are for the log, never for whoever named the URL.

import { messageOf } from '../lib/error.ts'

/** The policy forbids the target; nothing was sent to it. */
export class TargetRefused extends Error {
  override readonly name = 'TargetRefused'
}

/** The target is allowed, but did not give what was asked. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed'
}

/** What a network error means here. An abort keeps its reason: whoever aborted knows why. */
export function fetchErrorOf(error: unknown, signal: AbortSignal | null): unknown {
  if (signal?.aborted === true) return signal.reason
  if (error instanceof TargetRefused || error instanceof FetchFailed) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code'
  return new FetchFailed(`${code}: ${messageOf(error)}`, { cause: error })
}
