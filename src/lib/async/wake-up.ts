// Tells one loop that there is work. Several calls count as one until the loop checks for work.

export class WakeUp {
  #isSet = false
  #timer: NodeJS.Timeout | undefined
  #signal: AbortSignal | undefined
  #wake: ((value?: unknown) => void) | null = null

  call(): void {
    this.#isSet = true
    this.#wake?.()
  }

  /**
   * Resolves immediately if `call` has been called since the last wait. Otherwise, resolves on the next call, after
   * `ms`, or when `signal` aborts. Returns true if `call` has been called.
   */
  wait(ms: number, signal?: AbortSignal): Promise<boolean> {
    if (this.#isSet || signal?.aborted === true) return Promise.resolve(this.#end())
    // Not an async function, whose suspended frame would double the memory for each of 10,000 waiting tasks.
    const { promise, resolve } = Promise.withResolvers<unknown>()
    this.#wake = resolve
    this.#timer = setTimeout(resolve, ms)
    this.#signal = signal
    signal?.addEventListener('abort', resolve)
    return promise.then(this.#end)
  }

  readonly #end = (): boolean => {
    clearTimeout(this.#timer)
    if (this.#wake !== null) this.#signal?.removeEventListener('abort', this.#wake)
    this.#timer = undefined
    this.#signal = undefined
    this.#wake = null
    const wasSet = this.#isSet
    this.#isSet = false
    return wasSet
  }
}
