// Whether there is room for more. Checked before work is accepted, so that what was accepted before can still be
// finished and the database can still write.

import { messageOf } from '../../lib/error.ts'
import type { Clock } from '../../lib/clock.ts'
import { ServiceError } from '../../domain/errors.ts'

/** A disk does not fill faster than the reserve lasts; asking for each request would cost more than the answer. */
const rememberedMs = 1_000

/** Answers how many bytes it has left. */
type Disk = () => Promise<number>

export class FreeSpace {
  readonly #disks: readonly Disk[]
  readonly #bytesMin: number
  readonly #clock: Clock
  #isEnough = false
  #lookedAtMs = Number.NEGATIVE_INFINITY
  /** Null while nobody looks. One look at a time: on a disk that hangs, each would hold a thread. */
  #look: Promise<void> | null = null

  /** Each of the disks must have `bytesMin` left. */
  constructor(disks: readonly Disk[], bytesMin: number, clock: Clock) {
    this.#disks = disks
    this.#bytesMin = bytesMin
    this.#clock = clock
  }

  /** Refuses with `unavailable` while a disk is nearly full, or cannot say how full it is. */
  async demand(): Promise<void> {
    if (this.#clock.monotonicMs() - this.#lookedAtMs >= rememberedMs) {
      this.#look ??= this.#lookAgain().finally(() => (this.#look = null))
      await this.#look
    }
    if (this.#isEnough) return
    throw new ServiceError('unavailable', {
      message: 'The service is short of disk space and takes nothing new: try again later.',
      headers: { 'retry-after': '60' },
    })
  }

  async #lookAgain(): Promise<void> {
    try {
      const free = await Promise.all(this.#disks.map((disk) => disk()))
      this.#isEnough = Math.min(...free) >= this.#bytesMin
      this.#lookedAtMs = this.#clock.monotonicMs()
    } catch (cause) {
      throw new ServiceError('unavailable', { cause, detail: `free space: ${messageOf(cause)}` })
    }
  }
}
