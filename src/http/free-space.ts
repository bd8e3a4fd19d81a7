// Whether there is room for more. Checked before work is accepted, so that what was accepted before can still be
// finished and the database can still write.

import type { Clock } from '../lib/clock.ts'
import { ServiceError } from '../domain/errors.ts'
import type { FileStore } from '../files/file-store.ts'

/** A disk does not fill faster than the reserve lasts; asking for each request would cost more than the answer. */
const rememberedMs = 1_000

export class FreeSpace {
  readonly #files: Pick<FileStore, 'freeBytes'>
  readonly #bytesMin: number
  readonly #clock: Clock
  #isEnough = false
  #lookedAtMs = Number.NEGATIVE_INFINITY
  /** Null while nobody looks. One look at a time: on a disk that hangs, each would hold a thread. */
  #look: Promise<void> | null = null

  constructor(files: Pick<FileStore, 'freeBytes'>, bytesMin: number, clock: Clock) {
    this.#files = files
    this.#bytesMin = bytesMin
    this.#clock = clock
  }

  /** Refuses with `unavailable` while the disk is nearly full, or cannot say how full it is. */
  async demand(): Promise<void> {
    if (this.#clock.monotonicMs() - this.#lookedAtMs >= rememberedMs) {
      this.#look ??= this.#lookAgain().finally(() => (this.#look = null))
      await this.#look
    }
    if (this.#isEnough) return
    throw new ServiceError(
      'unavailable',
      'The service is short of disk space and takes nothing new: try again later.',
      { headers: { 'retry-after': '60' } },
    )
  }

  async #lookAgain(): Promise<void> {
    try {
      this.#isEnough = (await this.#files.freeBytes()) >= this.#bytesMin
      this.#lookedAtMs = this.#clock.monotonicMs()
    } catch (cause) {
      throw new ServiceError('unavailable', undefined, { cause })
    }
  }
}
