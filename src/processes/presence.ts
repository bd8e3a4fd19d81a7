// Registers this process with the installation, sends heartbeats, receives the process's share of every limit, and
// registers again under a new ID after the lease is lost.

import { branded } from '../lib/brand.ts'
import type { Clock } from '../lib/clock.ts'
import { randomId } from '../lib/ids.ts'
import type { Logger } from '../lib/log.ts'
import { WakeUp } from '../lib/async/wake-up.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { detailOf } from '../domain/errors.ts'
import type { ProcessId } from '../domain/ids.ts'
import type { Shares } from '../domain/processes/share.ts'
import type { Claim } from '../domain/tasks/claim.ts'
import type { RegistrationRefusal, NewProcess } from '../domain/processes/process.ts'
import type { Store } from '../store/store.ts'
import { Lease } from './lease.ts'

/** The part of a process that works under the process's leases, one after another. */
export interface LeaseHolder {
  /** Works under this lease until its signal aborts. */
  begin(lease: Lease): void
  /**
   * Resolves with the claims on tasks that are still running. Called, possibly more than once, when the lease has ended
   * and the database responds again. Once the promise resolves, nothing more is claimed under an earlier lease.
   */
  runningClaims(): Promise<readonly Claim[]>
}

export interface PresenceParts {
  readonly store: Store
  readonly clock: Clock
  readonly log: Logger
  readonly process: Omit<NewProcess, 'id' | 'succeeds'>
  /** Null if a lock excludes every other process. No heartbeats are then needed, and the lease has no time limit. */
  readonly beats: BeatTimes | null
  /** Called if this process cannot register again. The process must then exit. */
  readonly onBroken: (error: Error) => void
}

export interface BeatTimes {
  readonly everyMs: number
  /**
   * The delay after a failed heartbeat. It is shorter than `everyMs`, because only a successful heartbeat shows that
   * the database is available again.
   */
  readonly retryMs: number
  /** The time from the start of the last successful heartbeat to the end of the lease. */
  readonly trustMs: number
}

/**
 * A process that sends no heartbeats is marked as dead after 30 s. Its lease ends 10 s earlier, which allows for a slow
 * clock or a write that is still in progress.
 */
export const beatTimes: BeatTimes = { everyMs: 5_000, retryMs: 1_000, trustMs: 20_000 }

export class Presence {
  readonly #parts: PresenceParts
  readonly #shareListeners: ((shares: Shares) => void)[] = []
  readonly #leaving = new AbortController()
  readonly #wakeUp = new WakeUp()
  #lease: Lease
  #shares: Shares
  #holder: LeaseHolder | null = null
  #loop: Promise<void> = Promise.resolve()

  private constructor(parts: PresenceParts, { lease, shares }: Entered) {
    this.#parts = parts
    this.#lease = lease
    this.#shares = shares
  }

  /** Rejects with `OperatorError` if this process does not share its file store with the other processes. */
  static async enter(parts: PresenceParts): Promise<Presence> {
    const presence = new Presence(parts, await enter(parts, parts.process.replaces, null))
    presence.#watch()
    if (parts.beats !== null) presence.#loop = presence.#beatUntilLeft(parts.beats)
    return presence
  }

  /** Returns the newest lease, which may have ended. */
  get lease(): Lease {
    return this.#lease
  }

  /** Passes the current lease and all later ones to the holder. */
  attach(holder: LeaseHolder): void {
    this.#holder = holder
    holder.begin(this.#lease)
  }

  /** Calls the listener with the shares immediately, and again after every successful heartbeat or registration. */
  onShares(listener: (shares: Shares) => void): void {
    this.#shareListeners.push(listener)
    listener(this.#shares)
  }

  /**
   * Frees all remaining claims. The holder must have finished. Never rejects, because other processes free the claims
   * of a process that sends no heartbeats.
   */
  async leave(): Promise<void> {
    const { store, log } = this.#parts
    this.#leaving.abort()
    await this.#loop
    this.#lease.end()
    await store.unregisterProcess(this.#lease.id).catch((error: unknown) => {
      log.warn({ err: error }, 'could not unregister this process; it counts as running for up to 30 s')
    })
  }

  async #beatUntilLeft({ everyMs, retryMs, trustMs }: BeatTimes): Promise<void> {
    const { log } = this.#parts
    const { signal } = this.#leaving
    for (let waitMs = everyMs; ;) {
      await this.#wakeUp.wait(waitMs, signal)
      if (signal.aborted) return
      try {
        await this.#beat(trustMs)
        waitMs = everyMs
      } catch (error) {
        log.warn({ err: error, detail: detailOf(error) }, 'heartbeat failed; trying again')
        waitMs = retryMs
      }
    }
  }

  async #beat(trustMs: number): Promise<void> {
    const { store, clock } = this.#parts
    const begunAtMs = clock.monotonicMs()
    const beat = await store.renewLease(this.#lease.id)
    if (beat.kind === 'alive' && !this.#lease.hasEnded()) {
      this.#lease.extendTo(begunAtMs + trustMs)
      this.#notify(beat.shares)
      return
    }
    this.#lease.end()
    await this.#enterAgain()
  }

  /**
   * If a step fails, the next heartbeat repeats all steps, unless the registration was refused. Does not wait for
   * submissions in progress, which may take minutes.
   */
  async #enterAgain(): Promise<void> {
    const { log, onBroken } = this.#parts
    const claims = (await this.#holder?.runningClaims()) ?? []
    try {
      const entered = await enter(this.#parts, 'none', { id: this.#lease.id, claims })
      this.#lease = entered.lease
      this.#watch()
      this.#notify(entered.shares)
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      this.#leaving.abort()
      onBroken(error)
      return
    }
    log.info({ process_id: this.#lease.id }, 'the process has registered again after losing its lease')
    this.#holder?.begin(this.#lease)
  }

  /** Triggers a heartbeat as soon as the lease ends. The heartbeat replaces the lease. */
  #watch(): void {
    const { id, signal } = this.#lease
    signal.addEventListener('abort', () => {
      if (this.#leaving.signal.aborted) return
      this.#parts.log.warn({ process_id: id }, 'the process has lost its lease; releasing its tasks')
      this.#wakeUp.call()
    })
  }

  #notify(shares: Shares): void {
    this.#shares = shares
    for (const listener of this.#shareListeners) listener(shares)
  }
}

interface Entered {
  readonly lease: Lease
  readonly shares: Shares
}

/**
 * Registers under a new ID each time. If the response is lost, no heartbeats are sent for that ID, and it is soon
 * marked as dead.
 */
async function enter(
  parts: PresenceParts,
  replaces: NewProcess['replaces'],
  succeeds: NewProcess['succeeds'],
): Promise<Entered> {
  const { store, clock, process, beats } = parts
  const lease = new Lease(branded<ProcessId>(randomId('prc')), clock)
  const begunAtMs = clock.monotonicMs()
  const entry = await store.registerProcess({ ...process, id: lease.id, replaces, succeeds })
  if (entry.kind === 'refused') throw new OperatorError(sentences[entry.reason])
  if (beats !== null) lease.extendTo(begunAtMs + beats.trustMs)
  return { lease, shares: entry.shares }
}

const sentences: Readonly<Record<RegistrationRefusal, string>> = {
  'files-not-shared':
    'another process uses this database but stores files in a different folder: set artifacts.store to s3 for all processes (after a crash, a process counts as running for another 30 s)',
  'files-differ':
    'another process uses this database with a different file store: give all processes the same artifacts settings',
}
