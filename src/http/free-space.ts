// Whether there is room for more. Checked before work is accepted, so that what was accepted before can still be
// finished and the database can still write.

import type { Clock } from '../lib/clock.ts'
import { ServiceError } from '../domain/errors.ts'
import type { FileStore } from '../files/file-store.ts'

/** A disk does not fill faster than the reserve lasts; asking for each request would cost more than the answer. */
const rememberedMs = 1_000

export class FreeSpace {
  readonly #files: FileStore
  readonly #bytesMin: number
  readonly #clock: Clock
  #isEnough = true
  #checkedAtMs = Number.NEGATIVE_INFINITY

  constructor(files: FileStore, bytesMin: number, clock: Clock) {
    this.#files = files
    this.#bytesMin = bytesMin
    this.#clock = clock
  }

  /** Refuses with `unavailable` while the disk is nearly full. */
  async demand(): Promise<void> {
    const nowMs = this.#clock.monotonicMs()
    if (nowMs - this.#checkedAtMs >= rememberedMs) {
      this.#checkedAtMs = nowMs
      this.#isEnough = (await this.#files.freeBytes()) >= this.#bytesMin
    }
    if (this.#isEnough) return
    throw new ServiceError(
      'unavailable',
      'The service is short of disk space and takes nothing new: try again later.',
      {
        headers: { 'retry-after': '60' },
      },
    )
  }
}
