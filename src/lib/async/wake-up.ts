// Tells one loop that there is work. Several calls count as one until the loop checks for work.

export class WakeUp {
  #isSet = false
  #wake: ((value?: unknown) => void) | null = null

  call(): void {
    this.#isSet = true
    this.#wake?.()
  }

  /**
   * Resolves immediately if `call` has been called since the last wait. Otherwise, resolves on the next call, after
   * `ms`, or when `signal` aborts. Returns true if `call` has been called.
   */
  async wait(ms: number, signal?: AbortSignal): Promise<boolean> {
    if (!this.#isSet && signal?.aborted !== true) {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      this.#wake = resolve
      const timer = setTimeout(resolve, ms)
      signal?.addEventListener('abort', resolve)
      await promise
      signal?.removeEventListener('abort', resolve)
      clearTimeout(timer)
      this.#wake = null
    }
    const wasSet = this.#isSet
    this.#isSet = false
    return wasSet
  }
}
