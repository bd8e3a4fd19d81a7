// Takes due tasks for the engines that have room, runs them side by side, and lets go of them in good order.

import { backoffMs, pause } from '../lib/backoff.ts'
import type { Backoff } from '../lib/backoff.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import { WakeUp } from '../lib/wake-up.ts'
import type { Catalog } from '../domain/catalog.ts'
import { ServiceError } from '../domain/errors.ts'
import type { WorkerId } from '../domain/ids.ts'
import type { ClaimedTask } from '../domain/task.ts'
import type { Store } from '../store/store.ts'
import { HeldTask } from './held-task.ts'
import { runTask } from './run-task.ts'
import type { RunParts } from './run-task.ts'
import { Slots } from './slots.ts'
import { Stopped, TaskSignal } from './task-signal.ts'

export interface WorkerOptions {
  readonly id: WorkerId
  readonly store: Store
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
        const claimed = await this.#claim()
        for (const task of claimed) this.#begin(task)
        failures = 0
        if (claimed.length === 0) await this.#wakeUp.wait(Math.min(pollMs, this.#slots.opensInMs()), signal)
      } catch (error) {
        this.#options.log.error({ err: error, detail: detailOf(error) }, 'claiming failed; trying again')
        await pause(backoffMs(storeBackoff, failures++), signal).catch(() => undefined)
      }
    }
  }

  async #claim(): Promise<readonly ClaimedTask[]> {
    const { id, store, parts } = this.#options
    const claimed: ClaimedTask[] = []
    for (const [provider, modelIds] of modelsByProvider(parts.catalog)) {
      const limit = this.#slots.free(provider)
      if (limit === 0) continue
      // What an earlier process left behind was accepted earlier, so it goes first.
      const orphans = await store.takeOverTasks({ workerId: id, limit })
      claimed.push(...orphans)
      if (orphans.length >= limit) continue
      const turn = this.#turn++ % modelIds.length
      claimed.push(
        ...(await store.claimTasks({
          workerId: id,
          modelIds: [...modelIds.slice(turn), ...modelIds.slice(0, turn)],
          limit: limit - orphans.length,
        })),
      )
    }
    return claimed
  }

  #begin(claimed: ClaimedTask): void {
    const run = this.#run(claimed).finally(() => {
      this.#running.delete(run)
      this.#wakeUp.call()
    })
    this.#running.add(run)
  }

  /** Never rejects: a task that meets a defect is let go of, and the claims that it has used up are counted. */
  async #run(claimed: ClaimedTask): Promise<void> {
    const { store, parts, log } = this.#options
    const provider = claimed.provider ?? parts.catalog.get(claimed.task.modelId)?.routes[0]?.provider ?? ''
    const taskSignal = new TaskSignal(this.#draining.signal)
    const taskLog = log.child({ task_id: claimed.task.id, request_id: claimed.requestId })
    const held = new HeldTask(claimed, store, taskSignal, taskLog)
    this.#slots.take(provider)
    try {
      const outcome = await runTask(held, parts)
      if (outcome.kind === 'busy') this.#slots.close(provider, outcome.retryAfterMs)
    } catch (error) {
      await letGo(held, error)
    } finally {
      this.#slots.giveBack(provider)
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

function modelsByProvider(catalog: Catalog): ReadonlyMap<string, readonly string[]> {
  const models = new Map<string, string[]>()
  for (const { id, routes } of catalog.values()) {
    const provider = routes[0]?.provider
    if (provider !== undefined) models.set(provider, [...(models.get(provider) ?? []), id])
  }
  return models
}

function detailOf(error: unknown): string | undefined {
  return error instanceof ServiceError ? error.detail : undefined
}
