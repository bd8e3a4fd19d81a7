// Checks free disk space before new work is accepted, so that accepted work can still finish and the database can still
// write.

import { messageOf } from '../../lib/error.ts'
import type { Clock } from '../../lib/clock.ts'
import { ServiceError } from '../../domain/errors.ts'

/** The reserve lasts longer than this on any disk, and checking for every request would be too expensive. */
const cachedMs = 1_000

/** Returns the free bytes of one disk. */
type Disk = () => Promise<number>

export class FreeSpace {
  readonly #disks: readonly Disk[]
  readonly #bytesMin: number
  readonly #clock: Clock
  #isEnough = false
  #checkedAtMs = Number.NEGATIVE_INFINITY
  /**
   * The running check, or null. Only one runs at a time, because on a disk that hangs, each check would block a thread.
   */
  #check: Promise<void> | null = null

  /** Every disk must have `bytesMin` free. */
  constructor(disks: readonly Disk[], bytesMin: number, clock: Clock) {
    this.#disks = disks
    this.#bytesMin = bytesMin
    this.#clock = clock
  }

  /** Throws `unavailable` while a disk is nearly full, or its free space cannot be read. */
  async require(): Promise<void> {
    if (this.#clock.monotonicMs() - this.#checkedAtMs >= cachedMs) {
      this.#check ??= this.#checkAgain().finally(() => (this.#check = null))
      await this.#check
    }
    if (this.#isEnough) return
    throw new ServiceError('unavailable', {
      message: 'The service is short of disk space and cannot accept new work: try again later.',
      headers: { 'retry-after': '60' },
    })
  }

  async #checkAgain(): Promise<void> {
    try {
      const free = await Promise.all(this.#disks.map((disk) => disk()))
      this.#isEnough = Math.min(...free) >= this.#bytesMin
      this.#checkedAtMs = this.#clock.monotonicMs()
    } catch (cause) {
      throw new ServiceError('unavailable', { cause, detail: `free space: ${messageOf(cause)}` })
    }
  }
}
