// Takes due tasks for the engines that have room, runs them side by side, and lets go of them in good order.

import { backoffMs, pause } from '../lib/backoff.ts'
import type { Backoff } from '../lib/backoff.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import { WakeUp } from '../lib/wake-up.ts'
import type { Catalog, Route } from '../domain/catalog.ts'
import { ServiceError } from '../domain/errors.ts'
import type { WorkerId } from '../domain/ids.ts'
import type { ClaimedTask } from '../domain/task.ts'
import type { Store } from '../store/store.ts'
import { HeldTask } from './held-task.ts'
import { modelsByProvider, routeOf } from './route.ts'
import { runTask } from './run-task.ts'
import type { RunParts } from './run-task.ts'
import { Slots } from './slots.ts'
import { Stopped, TaskSignal } from './task-signal.ts'

export interface WorkerOptions {
  readonly id: WorkerId
  readonly store: Store
  readonly catalog: Catalog
  readonly parts: RunParts
  readonly clock: Clock
  readonly log: Logger
}

/** Without any wake-up, work is found this late. */
const pollMs = 2_000

/** After the drain's patience is over, aborted tasks get this long to hand their claims back. */
const releaseMs = 5_000

const storeBackoff: Backoff = { firstMs: 250, capMs: 5_000 }

export class Worker {
  readonly #options: WorkerOptions
  readonly #slots: Slots
  readonly #models: ReadonlyMap<string, readonly string[]>
  readonly #wakeUp = new WakeUp()
  /** Ends the claiming. */
  readonly #stopping = new AbortController()
  /** Ends the tasks in hand. */
  readonly #draining = new AbortController()
  readonly #running = new Set<Promise<void>>()
  #turn = 0
  #loop: Promise<void> = Promise.resolve()

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#slots = new Slots(options.parts.providers, options.clock)
    this.#models = modelsByProvider(options.catalog)
  }

  /** Begins to claim; the worker must be entered in the store. */
  start(): void {
    const unsubscribe = this.#options.store.subscribe((hint) => {
      if (hint.kind === 'work') this.#wakeUp.call()
    })
    this.#loop = this.#claimUntilStopped().finally(unsubscribe)
  }

  /**
   * Stops claiming at once, lets what is running finish for `patienceMs`, then hands the rest back for the next worker.
   * Resolves when this worker writes nothing more.
   */
  async drain(patienceMs: number): Promise<void> {
    this.#stopping.abort()
    await this.#loop
    await this.#finished(patienceMs)
    this.#draining.abort(new Stopped('drain'))
    await this.#finished(releaseMs)
  }

  async #finished(patienceMs: number): Promise<void> {
    const patience = new AbortController()
    const timeOut = pause(patienceMs, patience.signal).catch(() => undefined)
    await Promise.race([Promise.all(this.#running), timeOut])
    patience.abort()
  }

  async #claimUntilStopped(): Promise<void> {
    const { signal } = this.#stopping
    for (let failures = 0; !signal.aborted;) {
      try {
        const begun = await this.#claim()
        failures = 0
        if (begun === 0) await this.#wakeUp.wait(Math.min(pollMs, this.#slots.opensInMs()), signal)
      } catch (error) {
        this.#options.log.error({ err: error, detail: detailOf(error) }, 'claiming failed; trying again')
        await pause(backoffMs(storeBackoff, failures++), signal).catch(() => undefined)
      }
    }
  }

  /** Takes what there is room for and begins it; answers how many tasks that were. */
  async #claim(): Promise<number> {
    const { id, store } = this.#options
    const room = [...this.#models.keys()].reduce((sum, provider) => sum + this.#slots.free(provider), 0)
    if (room === 0) return 0
    // What an earlier process left behind was accepted earlier, so it goes first; what is at an engine already is no new
    // load for it, so its place is counted only from here on.
    const orphans = await store.takeOverTasks({ workerId: id, limit: room })
    for (const claimed of orphans) this.#begin(claimed)
    let begun = orphans.length
    for (const [provider, modelIds] of this.#models) {
      const limit = this.#slots.free(provider)
      if (limit === 0) continue
      const turn = this.#turn++ % modelIds.length
      const inTurn = [...modelIds.slice(turn), ...modelIds.slice(0, turn)]
      const fresh = await store.claimTasks({ workerId: id, modelIds: inTurn, limit })
      for (const claimed of fresh) this.#begin(claimed)
      begun += fresh.length
    }
    return begun
  }

  #begin(claimed: ClaimedTask): void {
    const route = routeOf(claimed, this.#options.catalog)
    if (route !== null) this.#slots.take(route.provider)
    const run = this.#run(claimed, route).finally(() => {
      if (route !== null) this.#slots.giveBack(route.provider)
      this.#running.delete(run)
      this.#wakeUp.call()
    })
    this.#running.add(run)
  }

  /** Never rejects: a task that meets a defect is let go of, and the claims that it has used up are counted. */
  async #run(claimed: ClaimedTask, route: Route | null): Promise<void> {
    const { store, parts, log } = this.#options
    const taskSignal = new TaskSignal(this.#draining.signal)
    const taskLog = log.child({ task_id: claimed.task.id, request_id: claimed.requestId })
    const held = new HeldTask(claimed, store, taskSignal, taskLog)
    try {
      const outcome = await runTask(held, route, parts)
      if (outcome.kind === 'busy' && route !== null) this.#slots.close(route.provider, outcome.retryAfterMs)
    } catch (error) {
      await letGo(held, error)
    } finally {
      taskSignal.dispose()
    }
  }
}

async function letGo(held: HeldTask, error: unknown): Promise<void> {
  const isStopped = error instanceof Stopped
  if (isStopped && error.reason === 'outdated') {
    held.log.warn('the task was ended or taken over meanwhile')
    return
  }
  if (!isStopped) held.log.error({ err: error }, 'running a task failed')
  try {
    await held.release(!isStopped)
  } catch (releaseError) {
    // The next start takes it over anyway.
    held.log.warn({ err: releaseError }, 'a claim could not be handed back')
  }
}

function detailOf(error: unknown): string | undefined {
  return error instanceof ServiceError ? error.detail : undefined
}
