// Checks whether the disks have room for new work, so that accepted work can still finish and the database can still
// write. Requests start checks but read only the latest result, because a slow disk must not delay them.

import { messageOf } from '../../lib/error.ts'
import type { Clock } from '../../lib/clock.ts'
import { ServiceError } from '../../domain/errors.ts'

/** No disk is fast enough for writes to use up the reserve within this time. */
const checkEveryMs = 1_000

/**
 * A timer checks the disks even if no request asks for the result. It is slow, because each check wakes the process four
 * times.
 */
const idleCheckEveryMs = 5_000

/**
 * How long a result is valid. A healthy disk responds in microseconds. A disk that has not responded for this long is
 * hanging, and writes to it will not complete.
 */
const countsForMs = 10_000

/** Returns the free bytes of one disk. */
type Disk = () => Promise<number>

export class FreeSpace implements Disposable {
  readonly #disks: readonly Disk[]
  readonly #bytesMin: number
  readonly #clock: Clock
  readonly #timer: NodeJS.Timeout
  #isEnough = false
  /** Why the last check failed, or null if it succeeded. */
  #failure: unknown = null
  #startedAtMs = Number.NEGATIVE_INFINITY
  #checkedAtMs = Number.NEGATIVE_INFINITY
  #isChecking = false

  private constructor(disks: readonly Disk[], bytesMin: number, clock: Clock) {
    this.#disks = disks
    this.#bytesMin = bytesMin
    this.#clock = clock
    this.#timer = setInterval(() => void this.#check(), idleCheckEveryMs).unref()
  }

  /** Every disk must have at least `bytesMin` free. Resolves after the first check. */
  static async watch(disks: readonly Disk[], bytesMin: number, clock: Clock): Promise<FreeSpace> {
    const space = new FreeSpace(disks, bytesMin, clock)
    await space.#check()
    return space
  }

  /**
   * Throws `unavailable` while a disk is nearly full, or while its free space cannot be read. Never waits for a disk.
   */
  require(): void {
    if (this.#clock.monotonicMs() - this.#startedAtMs >= checkEveryMs) void this.#check()
    if (this.#failure !== null) throw unreadable(messageOf(this.#failure), this.#failure)
    if (this.#clock.monotonicMs() - this.#checkedAtMs > countsForMs)
      throw unreadable('a disk is not responding', null)
    if (this.#isEnough) return
    throw new ServiceError('unavailable', {
      message: 'The service is short of disk space and cannot accept new work. Try again later.',
      headers: { 'retry-after': '60' },
    })
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }

  /** Checks the disks. Only one check runs at a time, because each check of a hanging disk would block a thread. */
  async #check(): Promise<void> {
    if (this.#isChecking) return
    this.#isChecking = true
    this.#startedAtMs = this.#clock.monotonicMs()
    try {
      const free = await Promise.all(this.#disks.map((disk) => disk()))
      this.#isEnough = Math.min(...free) >= this.#bytesMin
      this.#failure = null
      this.#checkedAtMs = this.#clock.monotonicMs()
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
