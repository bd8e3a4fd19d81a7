// Runs one claimed task from its current state to its end. A task's entire control flow is here; the steps do not call each other.

import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'

import { assert, unreachable } from '../lib/assert.ts'
import type { ModelKind, Route } from '../domain/tasks/catalog.ts'
import { timedOut } from '../domain/tasks/task.ts'
import type { Provider } from '../providers/provider.ts'
import {
  cancelUpstream,
  failUnknown,
  pollUntilDone,
  pollOnce,
  resolveUnknown,
  submit,
} from './engine-steps.ts'
import type { Done, EngineWork, Situation } from './engine-steps.ts'
import type { HeldTask } from './held-task.ts'
import { createInputPreparation } from './prepare-inputs.ts'
import type { InputSources } from './prepare-inputs.ts'
import { noOutput, storeOutput } from './store-output.ts'
import type { OutputSinks, Stored } from './store-output.ts'
import { Stopped } from './task-signals.ts'

export interface RunParts {
  readonly providers: ReadonlyMap<string, Provider>
  readonly inputs: InputSources
  readonly outputs: OutputSinks
  /** Each claim gets a subfolder, which is removed at the end of the run. */
  readonly scratchFolder: string
  /** How long a task may be at an engine, counted from its first submission. */
  readonly runForMs: Readonly<Record<ModelKind, number>>
}

/** `requeued` means that the task is back in the queue; its engine should get no tasks for `retryAfterMs`. */
export type RunOutcome =
  | { readonly kind: 'over' }
  | { readonly kind: 'requeued'; readonly retryAfterMs: number }

/** The time limit for the last poll at the deadline, and for the cancellation. */
const finalStepMs = 10_000

/**
 * Runs the task on its route until it has ended or returned to the queue. Rejects with `Stopped`, with any reason except
 * `deadline`, or with an unexpected error. In any case, the next claim continues from the durable state.
 */
export async function runTask(held: HeldTask, route: Route, parts: RunParts): Promise<RunOutcome> {
  const provider = parts.providers.get(route.provider)
  assert(provider !== undefined, 'only tasks of configured engines are claimed')
  // One folder per claim, so that another claim on the same task, even in this process, does not lose its files.
  const folder = path.join(parts.scratchFolder, `${held.claimed.task.id}-${held.claimed.epoch}`)
  try {
    await mkdir(folder, { recursive: true })
    const work: EngineWork = {
      held,
      provider,
      route,
      prepareInputs: createInputPreparation(held, parts.inputs, folder),
      scratchFolder: folder,
      runForMs: parts.runForMs[held.claimed.task.kind],
    }
    return await runSteps(work, parts.outputs)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** If the last poll at the deadline finds a success, it counts, and storing its output gets extra time. */
async function runSteps(work: EngineWork, sinks: OutputSinks): Promise<RunOutcome> {
  let now = startingPoint(work.held)
  for (;;) {
    try {
      const next = await step(work, sinks, now)
      if ('kind' in next) return next
      now = next
    } catch (error) {
      if (!(error instanceof Stopped) || error.reason !== 'deadline') throw error
      now = await atDeadline(work, now)
    }
  }
}

async function step(work: EngineWork, sinks: OutputSinks, now: Situation): Promise<Situation | RunOutcome> {
  const { held } = work
  switch (now.at) {
    case 'fresh':
      return submit(work, now.isRepeat)
    case 'unknown':
      return resolveUnknown(work, now)
    case 'running':
      return pollUntilDone(work, now.jobKey, now.handle)
    case 'untaken':
      await held.advance({ phase: 'queued' })
      return { kind: 'requeued', retryAfterMs: now.retryAfterMs }
    case 'done':
      if (held.phase !== 'storing') {
        const { storeForMs } = sinks
        await held.advance({ phase: 'storing', handle: now.handle, storeForMs })
      }
      return store(work, sinks, now)
    case 'failed':
      await held.settle({ kind: 'failed', failure: now.failure })
      return { kind: 'over' }
    default:
      return unreachable(now)
  }
}

/** If there is a stored handle, a worker that takes over continues with it and submits nothing. */
function startingPoint({ claimed: { openAttempt, claimedAtMs } }: HeldTask): Situation {
  if (openAttempt === null) return { at: 'fresh', isRepeat: true }
  const { jobKey, handle, submittedAtMs } = openAttempt
  // An engine that delivers the outputs immediately returns no handle, so after a crash its response is lost.
  return handle === null
    ? { at: 'unknown', jobKey, ageMs: claimedAtMs - submittedAtMs, isInherited: true }
    : { at: 'running', jobKey, handle }
}

/** Polls once more. Without a success, cancels the job at the engine and fails the task. */
async function atDeadline(work: EngineWork, last: Situation): Promise<Situation> {
  if (last.at === 'unknown') return failUnknown(work, last.jobKey, timedOut)
  if (last.at === 'running') {
    const { jobKey, handle } = last
    const polled = await pollOnce(work, jobKey, handle, AbortSignal.timeout(finalStepMs)).catch(() => null)
    if (polled?.kind === 'succeeded') return { at: 'done', jobKey, handle, outputs: polled.outputs }
    await cancelUpstream(work, jobKey, handle, AbortSignal.timeout(finalStepMs))
  }
  return { at: 'failed', failure: timedOut }
}

/** Output URLs expire. If one no longer works, asks the engine once for a new one. */
async function store(work: EngineWork, sinks: OutputSinks, done: Done): Promise<Situation | RunOutcome> {
  const { jobKey, handle, outputs } = done
  const stored = await storeOutput(work, outputs, sinks)
  if (stored.kind !== 'gone') return end(work.held, stored)
  if (handle === null) return { at: 'failed', failure: noOutput }
  const again = await pollUntilDone(work, jobKey, handle)
  if (again.at !== 'done') return again
  const fresh = await storeOutput(work, again.outputs, sinks)
  return fresh.kind === 'gone' ? { at: 'failed', failure: noOutput } : end(work.held, fresh)
}

async function end(
  held: HeldTask,
  stored: Exclude<Stored, { readonly kind: 'gone' }>,
): Promise<Situation | RunOutcome> {
  if (stored.kind === 'failed') return { at: 'failed', failure: stored.failure }
  await held.settle({ kind: 'succeeded', output: stored.output })
  return { kind: 'over' }
}
