// A task's pause between two requests about its job. The engine can end the pause early by calling us.

import { assert } from '../lib/assert.ts'
import type { Clock } from '../lib/clock.ts'

/**
 * A call does not end a pause earlier than this. Some engines call at every percent of progress, and these calls must
 * not cause a flood of polls.
 */
const leastMs = 200

export class JobPause {
  readonly #clock: Clock
  #resume: (() => void) | null = null
  #timer: NodeJS.Timeout | undefined
  /** Before this time, a call from the engine does not end the pause. */
  #leastUntilMs = 0
  /** Whether `call` or `end` was called while no pause was in progress. If so, the next pause is short. */
  #isCalled = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Calls `resume` after `ms`, or earlier because of `call` or `end`. Takes a function instead of returning a promise,
   * because 10,000 tasks can be waiting here at once. Each suspended async function would take memory, and keep data
   * such as the previous response until the next full garbage collection.
   */
  begin(ms: number, resume: () => void): void {
    assert(this.#resume === null, 'only one pause can be in progress')
    const shortestMs = Math.min(ms, leastMs)
    this.#resume = resume
    this.#leastUntilMs = this.#clock.monotonicMs() + shortestMs
    this.#timer = setTimeout(this.end, this.#isCalled ? shortestMs : ms)
    this.#isCalled = false
  }

  /** Call this when the engine has called about the task. */
  call(): void {
    if (this.#resume === null) {
      this.#isCalled = true
      return
    }
    clearTimeout(this.#timer)
    const restMs = this.#leastUntilMs - this.#clock.monotonicMs()
    if (restMs > 0) this.#timer = setTimeout(this.end, restMs)
    else this.end()
  }

  /** Ends the pause. If none is in progress, shortens the next one. */
  readonly end = (): void => {
    clearTimeout(this.#timer)
    const resume = this.#resume
    this.#resume = null
    this.#isCalled = resume === null
    resume?.()
  }
}
