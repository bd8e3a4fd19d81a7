// Claims tasks for engines with free slots, runs them in parallel, and, at shutdown, releases unfinished tasks.

import { backoffMs, pauseUntilAborted } from '../lib/async/backoff.ts'
import type { Backoff } from '../lib/async/backoff.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import { WakeUp } from '../lib/async/wake-up.ts'
import type { Catalog, Route } from '../domain/tasks/catalog.ts'
import { detailOf, isOutcomeUnknown } from '../domain/errors.ts'
import type { Share } from '../domain/processes/share.ts'
import type { TaskId } from '../domain/ids.ts'
import type { ClaimedTask } from '../domain/tasks/task.ts'
import type { Lease } from '../processes/lease.ts'
import type { LeaseHolder } from '../processes/presence.ts'
import type { Claim } from '../domain/tasks/claim.ts'
import type { Store } from '../store/store.ts'
import type { Seat } from './engines/engines.ts'
import { groupModels, routeAt } from './engines/model-groups.ts'
import type { ModelGroup } from './engines/model-groups.ts'
import { HeldTask } from './held-task.ts'
import { runTask } from './run-task.ts'
import type { RunParts } from './run-task.ts'
import { Shift } from './shift.ts'
import { Stopped } from './task-signals.ts'
import type { TaskSignals } from './task-signals.ts'

export interface WorkerOptions {
  readonly store: Store
  readonly catalog: Catalog
  readonly parts: RunParts
  readonly clock: Clock
  readonly log: Logger
}

/** These pauses are short so that work continues within seconds once the database is back. */
const storeBackoff: Backoff = { firstMs: 250, capMs: 1_000 }

/** The maximum number of orphaned tasks to take over at once. Any others follow immediately. */
const orphansMax = 512

/**
 * A bug or a failing disk is not the task's fault, so the task is run again until its deadline. The pause keeps the
 * retries from flooding the log and the database.
 */
const defectPauseMs = 30_000

export class Worker implements LeaseHolder {
  readonly #options: WorkerOptions
  readonly #groups: readonly ModelGroup[]
  readonly #wakeUp = new WakeUp()
  /** Aborted when this worker stops claiming for good. */
  readonly #stopping = new AbortController()
  readonly #unsubscribe: () => void
  /** A shift contains the tasks under one lease. The newest shift is last. Earlier ones stay while their tasks run. */
  #shifts: readonly Shift[] = []
  #claiming: Promise<void> = Promise.resolve()
  readonly #following: Promise<void>
  #turn = 0
  /** If a task has two claims after a lost lease, this map contains the newer one. */
  readonly #held = new Map<TaskId, HeldTask>()
  /**
   * When to look for orphaned tasks again, by the monotonic clock. Orphaned tasks are rare, so a wake-up for new work
   * does not trigger a search.
   */
  #orphansDueAtMs = 0
  /** When to look for cancellation requests again, in case the hint about a request was lost. */
  #cancelsDueAtMs = 0

  constructor(options: WorkerOptions) {
    this.#options = options
    const { engines } = options.parts
    this.#groups = groupModels(options.catalog, (provider) => engines.has(provider))
    this.#unsubscribe = options.store.subscribe((hint) => {
      if (hint.kind === 'orphans') this.#orphansDueAtMs = 0
      if (hint.kind === 'work' || hint.kind === 'orphans') this.#wakeUp.call()
      if (hint.kind === 'hooked')
        for (const taskId of hint.taskIds) this.#held.get(taskId)?.signals.pause.call()
      if (hint.kind === 'canceled') for (const taskId of hint.taskIds) this.#held.get(taskId)?.requestCancel()
    })
    this.#following = engines.follow(options.store, options.log, this.#stopping.signal)
  }

  begin(lease: Lease): void {
    if (this.#stopping.signal.aborted) return
    const shift = new Shift(lease, this.#options.clock)
    this.#orphansDueAtMs = 0
    this.#shifts = [...this.#shifts.filter(({ runningClaims }) => runningClaims.length > 0), shift]
    this.#claiming = this.#claimUntil(AbortSignal.any([this.#stopping.signal, lease.signal]), shift)
  }

  /**
   * Includes claims under leases that have ended, because this worker still writes the results of the claimed tasks.
   * The writes are safe, because each of them checks the claim's epoch.
   */
  async runningClaims(): Promise<readonly Claim[]> {
    await this.#claiming
    return this.#shifts.flatMap(({ runningClaims }) => runningClaims)
  }

  divideBy(share: Share): void {
    this.#options.parts.engines.divideBy(share)
    this.#wakeUp.call()
  }

  /**
   * Immediately releases the tasks that another worker can continue. Waits up to `patienceMs` for the other tasks, and
   * then releases those too. When the promise resolves, this worker writes nothing more.
   */
  async drain(patienceMs: number): Promise<void> {
    this.#stopping.abort()
    this.#unsubscribe()
    for (const shift of this.#shifts) shift.handBack(new Stopped('drain'))
    await this.#following
    await this.#claiming
    await Promise.all(this.#shifts.map((shift) => shift.finish(patienceMs)))
  }

  async #claimUntil(signal: AbortSignal, shift: Shift): Promise<void> {
    const { store, parts, log } = this.#options
    for (let failures = 0; !signal.aborted;) {
      try {
        await this.#followCancels()
        const begun = await this.#claim(shift)
        failures = 0
        if (begun === 0)
          await this.#wakeUp.wait(Math.min(store.safetyPollMs, parts.engines.opensInMs()), signal)
      } catch (error) {
        log.error({ err: error, detail: detailOf(error) }, 'tasks could not be claimed; trying again')
        // The database may contain claims that this worker does not know about. Ending the lease frees them.
        if (isOutcomeUnknown(error)) shift.lease.end()
        await pauseUntilAborted(backoffMs(storeBackoff, failures++), signal)
      }
    }
  }

  /** Finds cancellation requests whose hints were lost. */
  async #followCancels(): Promise<void> {
    const { store, clock } = this.#options
    if (this.#held.size === 0 || clock.monotonicMs() < this.#cancelsDueAtMs) return
    this.#cancelsDueAtMs = clock.monotonicMs() + store.safetyPollMs
    for (const taskId of await store.listCancelRequests(null)) this.#held.get(taskId)?.requestCancel()
  }

  /**
   * Takes over orphaned tasks or, if there are none, claims queued tasks. Returns the number of tasks started, which is
   * 0 if no more can start now.
   */
  async #claim(shift: Shift): Promise<number> {
    // Tasks that another process left behind are usually older than queued tasks, so they go first.
    return (await this.#takeOver(shift)) || this.#claimQueued(shift)
  }

  /**
   * Taking over tasks needs no free slots: tasks whose jobs are already on an engine do not add to its load, and tasks
   * without a job wait for a slot.
   */
  async #takeOver(shift: Shift): Promise<number> {
    const { store, parts, clock } = this.#options
    if (clock.monotonicMs() < this.#orphansDueAtMs) return 0
    // The time is set before the query so that it does not overwrite the 0 from a hint that arrives during the query.
    this.#orphansDueAtMs = clock.monotonicMs() + store.safetyPollMs
    const modelIds = this.#groups.flatMap((group) => group.modelIds)
    const query = { modelIds, providers: parts.engines.names }
    if (!(await store.hasOrphans(query))) return 0
    const orphans = await store.takeOverTasks({ ...query, processId: shift.lease.id, limit: orphansMax })
    if (orphans.length > 0) this.#orphansDueAtMs = 0
    // The tasks with jobs are started first so that they take their slots before the other tasks ask for slots.
    const jobs = orphans.filter(({ openAttempt }) => openAttempt !== null)
    const others = orphans.filter(({ openAttempt }) => openAttempt === null)
    for (const claimed of [...jobs, ...others]) this.#begin(shift, claimed)
    return orphans.length
  }

  async #claimQueued(shift: Shift): Promise<number> {
    const { store, parts } = this.#options
    const open = this.#groups.filter(({ providers }) => parts.engines.room(providers) > 0)
    if (open.length === 0) return 0
    const queued = new Set(await store.listQueuedModels(open.flatMap(({ modelIds }) => modelIds)))
    let begun = 0
    for (const { providers, modelIds } of open) {
      const waiting = modelIds.filter((id) => queued.has(id) && parts.engines.canTake(this.#routesOf(id)))
      if (waiting.length === 0) continue
      const turn = this.#turn++ % waiting.length
      const inTurn = [...waiting.slice(turn), ...waiting.slice(0, turn)]
      const limit = parts.engines.room(providers)
      const claimed = await store.claimTasks({ processId: shift.lease.id, modelIds: inTurn, limit })
      for (const task of claimed) this.#begin(shift, task)
      begun += claimed.length
    }
    return begun
  }

  #begin(shift: Shift, claimed: ClaimedTask): void {
    const routes = this.#routesOf(claimed.task.modelId)
    const seat = this.#seatOf(claimed, routes)
    const claim = { taskId: claimed.task.id, epoch: claimed.epoch }
    shift.begin(claim, (signals) => this.#run(claimed, routes, seat, shift.lease, signals))
  }

  #routesOf(modelId: string): readonly Route[] {
    return this.#options.catalog.get(modelId)?.routes ?? []
  }

  #seatOf({ task, openAttempt, refusedRoutes }: ClaimedTask, routes: readonly Route[]): Seat | null {
    const { engines } = this.#options.parts
    if (openAttempt !== null) return engines.seatOn(routeAt(openAttempt, routes))
    const attempt = { taskId: task.id, number: task.attempt, refused: new Set(refusedRoutes) }
    return engines.seatFor(routes, attempt)
  }

  /** Never rejects. */
  #run(
    claimed: ClaimedTask,
    routes: readonly Route[],
    seat: Seat | null,
    lease: Lease,
    signals: TaskSignals,
  ): Promise<void> {
    const { store, parts, log } = this.#options
    const held = new HeldTask(claimed, store, lease, signals, log)
    const { id } = claimed.task
    this.#held.set(id, held)
    return runTask(held, routes, seat, parts)
      .catch((error: unknown) => releaseAfter(held, error))
      .finally(() => {
        if (this.#held.get(id) === held) this.#held.delete(id)
        this.#wakeUp.call()
      })
  }
}

async function releaseAfter(held: HeldTask, error: unknown): Promise<void> {
  const isStopped = error instanceof Stopped
  if (isStopped && error.reason === 'outdated') {
    held.log.warn('the task has already ended, or another process has taken it over')
    return
  }
  if (!isStopped) {
    held.log.error({ err: error }, 'unexpected error while running the task; trying again')
    await pauseUntilAborted(defectPauseMs, held.signals.leave)
  }
  try {
    await held.release()
  } catch (releaseError) {
    // Even without a release, the claim ends when the lease ends.
    held.log.warn({ err: releaseError }, 'the claim could not be released')
  }
}
