// Checks whether the disks have room for new work. Accepted work must be able to finish, and the database must be able
// to write. Requests start checks but read only the latest result, because a slow disk must not delay a request.

import { messageOf } from '../../lib/error.ts'
import type { Clock } from '../../lib/clock.ts'
import { ServiceError } from '../../domain/errors.ts'

/** Short enough that the service is unlikely to use up `bytesMin` between two checks. */
const checkEveryMs = 1_000

/** A healthy disk responds in microseconds. A disk that does not respond within 10 s cannot complete writes either. */
const respondsWithinMs = 10_000

type Disk = () => Promise<number>

export class FreeSpace {
  readonly #disks: readonly Disk[]
  readonly #bytesMin: number
  readonly #clock: Clock
  #isEnough = false
  /** Null if the last check succeeded. */
  #failure: unknown = null
  #startedAtMs = Number.NEGATIVE_INFINITY
  #isChecking = false

  private constructor(disks: readonly Disk[], bytesMin: number, clock: Clock) {
    this.#disks = disks
    this.#bytesMin = bytesMin
    this.#clock = clock
  }

  /** Resolves after the first check, whatever its result. */
  static async open(disks: readonly Disk[], bytesMin: number, clock: Clock): Promise<FreeSpace> {
    const space = new FreeSpace(disks, bytesMin, clock)
    await space.#check()
    return space
  }

  /**
   * Throws `unavailable` if a disk has fewer than `bytesMin` bytes free, or if its free space cannot be read. Never
   * waits for a disk.
   */
  require(): void {
    const startedMsAgo = this.#clock.monotonicMs() - this.#startedAtMs
    if (this.#isChecking) {
      if (startedMsAgo >= respondsWithinMs) throw unreadable('a disk is not responding', null)
    } else if (startedMsAgo >= checkEveryMs) void this.#check()
    if (this.#failure !== null) throw unreadable(messageOf(this.#failure), this.#failure)
    if (this.#isEnough) return
    throw new ServiceError('unavailable', {
      message: 'The service is short of disk space and cannot accept new work. Try again later.',
      headers: { 'retry-after': '60' },
    })
  }

  /** Each check of a hanging disk blocks a thread, so only one check runs at a time. */
  async #check(): Promise<void> {
    this.#isChecking = true
    this.#startedAtMs = this.#clock.monotonicMs()
    try {
      const free = await Promise.all(this.#disks.map((disk) => disk()))
      this.#isEnough = Math.min(...free) >= this.#bytesMin
      this.#failure = null
    } catch (error) {
      this.#failure = error
    } finally {
      this.#isChecking = false
    }
  }
}

function unreadable(reason: string, cause: unknown): ServiceError {
  return new ServiceError('unavailable', { cause, detail: `free space: ${reason}` })
}
