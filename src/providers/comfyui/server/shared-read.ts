// Lets many callers share one read of a changing state. No caller gets a state that is older than its call: a job that
// was submitted shortly before the call would be missing from an older state, and would appear to be lost.

import { pauseUntilAborted } from '../../../lib/async/backoff.ts'

export class SharedRead<Result> {
  readonly #read: () => Promise<Result>
  readonly #gapMs: number
  /** The next read, which has not begun. */
  #next: Promise<Result> | null = null
  /** Resolves when the next read may begin. */
  #pause: Promise<void> = Promise.resolve()

  /** `gapMs`: the minimum pause between two reads. */
  constructor(read: () => Promise<Result>, gapMs: number) {
    this.#read = read
    this.#gapMs = gapMs
  }

  /**
   * Returns the result of a read that begins after this call. Rejects with the shared read's error, or with the
   * signal's reason.
   */
  read(signal: AbortSignal): Promise<Result> {
    this.#next ??= this.#begin()
    return orAborted(this.#next, signal)
  }

  #begin(): Promise<Result> {
    const result = this.#pause.then(() => {
      this.#next = null
      return this.#read()
    })
    const never = new AbortController().signal
    const pauseAfter = () => pauseUntilAborted(this.#gapMs, never)
    this.#pause = result.then(pauseAfter, pauseAfter)
    return result
  }
}

async function orAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason as Error)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  try {
    return await Promise.race([result, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
