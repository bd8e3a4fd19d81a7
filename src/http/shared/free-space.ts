// Checks whether the disks have room for new work, so that accepted work can still finish and the database can still
// write. Requests start checks but read only the latest result, because a slow disk must not delay a request.

import { messageOf } from '../../lib/error.ts'
import type { Clock } from '../../lib/clock.ts'
import { ServiceError } from '../../domain/errors.ts'

/** The minimum time between two checks. Even on a fast disk, writes cannot use up `bytesMin` within this time. */
const checkEveryMs = 1_000

/**
 * A healthy disk responds in microseconds. A disk that has not responded for this long is hanging, and cannot complete
 * writes either.
 */
const respondsWithinMs = 10_000

/** Returns the free bytes of one disk. */
type Disk = () => Promise<number>

export class FreeSpace {
  readonly #disks: readonly Disk[]
  readonly #bytesMin: number
  readonly #clock: Clock
  #isEnough = false
  /** Why the last check failed, or null if it succeeded. */
  #failure: unknown = null
  #startedAtMs = Number.NEGATIVE_INFINITY
  #isChecking = false

  private constructor(disks: readonly Disk[], bytesMin: number, clock: Clock) {
    this.#disks = disks
    this.#bytesMin = bytesMin
    this.#clock = clock
  }

  /**
   * Resolves after the first check, whatever its result. `bytesMin`: the number of bytes that must be free on every
   * disk.
   */
  static async open(disks: readonly Disk[], bytesMin: number, clock: Clock): Promise<FreeSpace> {
    const space = new FreeSpace(disks, bytesMin, clock)
    await space.#check()
    return space
  }

  /**
   * Throws `unavailable` while a disk has fewer than `bytesMin` bytes free, or while its free space cannot be read.
   * Never waits for a disk.
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

  /** Checks the disks. Only one check runs at a time, because each check of a hanging disk would block a thread. */
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
