// Wakes a loop when there is work. Several calls before the loop checks for work count as one.

import { assert } from '../assert.ts'

export class WakeUp {
  #isSet = false
  #wake: ((value?: unknown) => void) | null = null
  #timer: NodeJS.Timeout | undefined
  #signal: AbortSignal | undefined

  call(): void {
    this.#isSet = true
    this.#wake?.()
  }

  /**
   * Resolves when `call` is called, after `ms`, or when `signal` aborts. Resolves immediately if `call` has been called
   * since the last wait. The result is true if `call` has been called. Only one wait is possible at a time.
   */
  wait(ms: number, signal?: AbortSignal): Promise<boolean> {
    assert(this.#wake === null, 'only one wait can be in progress')
    const { promise, resolve } = Promise.withResolvers<unknown>()
    if (this.#isSet || signal?.aborted === true) resolve(undefined)
    else this.#timer = setTimeout(resolve, ms)
    this.#wake = resolve
    this.#signal = signal
    signal?.addEventListener('abort', resolve)
    return promise.then(this.#end)
  }

  readonly #end = (): boolean => {
    clearTimeout(this.#timer)
    if (this.#wake !== null) this.#signal?.removeEventListener('abort', this.#wake)
    this.#wake = null
    const wasSet = this.#isSet
    this.#isSet = false
    return wasSet
  }
}
