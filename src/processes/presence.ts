// The presence of this process among those of the installation: it enters, beats, learns its share of every limit, and
// enters anew under another id when its lease was lost. It says nothing about what is done under a lease.

import { branded } from '../lib/brand.ts'
import type { Clock } from '../lib/clock.ts'
import { randomId } from '../lib/ids.ts'
import type { Logger } from '../lib/log.ts'
import { WakeUp } from '../lib/async/wake-up.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { detailOf } from '../domain/errors.ts'
import type { ProcessId } from '../domain/ids.ts'
import type { Shares } from '../domain/processes/share.ts'
import type { Claim } from '../store/operations/locks/lock-claims.ts'
import type { EntryRefusal, NewProcess } from '../store/operations/installation/processes.ts'
import type { Store } from '../store/store.ts'
import { Lease } from './lease.ts'

/** Whoever works under leases, one after another. */
export interface LeaseHolder {
  /** Works under it until its signal aborts. */
  begin(lease: Lease): void
  /**
   * Asked when the lease has ended and the database answers again, perhaps more than once. The claims on which work goes
   * on until it comes to an end; nothing more is claimed under an earlier lease when it resolves.
   */
  inHand(): Promise<readonly Claim[]>
}

export interface PresenceParts {
  readonly store: Store
  readonly clock: Clock
  readonly log: Logger
  readonly process: Omit<NewProcess, 'id' | 'succeeds'>
  /** Null where a lock keeps every other process away: then nobody listens, and the lease has no end. */
  readonly beats: BeatTimes | null
  /** Called when this process cannot enter again: it must end. */
  readonly onBroken: (error: Error) => void
}

export interface BeatTimes {
  readonly everyMs: number
  /** After one that failed: the first one that arrives ends the wait for a database that was away. */
  readonly retryMs: number
  /** From the beginning of the last good beat to the end of the lease. */
  readonly trustMs: number
}

/** The others wait for 30 s without a beat: a clock that is a little slow, or a last write on its way, harm nothing. */
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

  /** Throws `OperatorError` when the files of the processes do not go together. */
  static async enter(parts: PresenceParts): Promise<Presence> {
    const presence = new Presence(parts, await enter(parts, parts.process.replaces, null))
    presence.#watch()
    if (parts.beats !== null) presence.#loop = presence.#beatUntilLeft(parts.beats)
    return presence
  }

  /** The newest one; it may have ended. */
  get lease(): Lease {
    return this.#lease
  }

  /** Gives the holder this lease and all that follow. */
  attach(holder: LeaseHolder): void {
    this.#holder = holder
    holder.begin(this.#lease)
  }

  /** Tells the shares now and with every beat. */
  onShares(listener: (shares: Shares) => void): void {
    this.#shareListeners.push(listener)
    listener(this.#shares)
  }

  /** Frees what is still claimed; the holder must have ended. Never rejects: the others find out by themselves. */
  async leave(): Promise<void> {
    const { store, log } = this.#parts
    this.#leaving.abort()
    await this.#loop
    this.#lease.end()
    await store.leaveProcess(this.#lease.id).catch((error: unknown) => {
      log.warn({ err: error }, 'this process could not be signed off; the others notice within 30 s')
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
        log.warn({ err: error, detail: detailOf(error) }, 'a beat did not reach the database; trying again')
        waitMs = retryMs
      }
    }
  }

  async #beat(trustMs: number): Promise<void> {
    const { store, clock } = this.#parts
    const begunAtMs = clock.monotonicMs()
    const beat = await store.beatProcess(this.#lease.id)
    if (beat.kind === 'alive' && !this.#lease.hasEnded()) {
      this.#lease.extendTo(begunAtMs + trustMs)
      this.#tell(beat.shares)
      return
    }
    this.#lease.end()
    await this.#enterAnew()
  }

  /**
   * Whatever of it fails is repeated from its beginning. Waits for no task: a submit under way may take minutes, and what
   * it brings home is written beside the work under the new lease.
   */
  async #enterAnew(): Promise<void> {
    const { log, onBroken } = this.#parts
    const claims = (await this.#holder?.inHand()) ?? []
    try {
      const entered = await enter(this.#parts, 'none', { id: this.#lease.id, claims })
      this.#lease = entered.lease
      this.#watch()
      this.#tell(entered.shares)
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      this.#leaving.abort()
      onBroken(error)
      return
    }
    log.info({ process_id: this.#lease.id }, 'entered anew after the lease was lost')
    this.#holder?.begin(this.#lease)
  }

  /** A lease that ends early is replaced at once, not with the next beat. */
  #watch(): void {
    const { id, signal } = this.#lease
    signal.addEventListener('abort', () => {
      if (this.#leaving.signal.aborted) return
      this.#parts.log.warn({ process_id: id }, 'the lease has ended: what it covered is let go')
      this.#wakeUp.call()
    })
  }

  #tell(shares: Shares): void {
    this.#shares = shares
    for (const listener of this.#shareListeners) listener(shares)
  }
}

interface Entered {
  readonly lease: Lease
  readonly shares: Shares
}

/** Under a fresh id each time: an entry whose answer was lost is nobody's, and dies of its silence. */
async function enter(
  parts: PresenceParts,
  replaces: NewProcess['replaces'],
  succeeds: NewProcess['succeeds'],
): Promise<Entered> {
  const { store, clock, process, beats } = parts
  const lease = new Lease(branded<ProcessId>(randomId('prc')), clock)
  const begunAtMs = clock.monotonicMs()
  const entry = await store.enterProcess({ ...process, id: lease.id, replaces, succeeds })
  if (entry.kind === 'refused') throw new OperatorError(sentences[entry.reason])
  if (beats !== null) lease.extendTo(begunAtMs + beats.trustMs)
  return { lease, shares: entry.shares }
}

const sentences: Readonly<Record<EntryRefusal, string>> = {
  'files-not-shared':
    'another process serves on this database, and a folder is not shared by both: set artifacts.store to s3 for all of them (a process that has crashed counts as serving for 30 s)',
  'files-differ':
    'another process serves on this database with another file store: give all of them the same artifacts settings',
}
