// Runs one claimed task from its current state to its end. All control flow of a task is here; the steps are leaves.

import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'

import { assert, unreachable } from '../lib/assert.ts'
import type { ModelKind, Route } from '../domain/tasks/catalog.ts'
import { timedOut } from '../domain/tasks/task.ts'
import type { Failure } from '../domain/tasks/task.ts'
import type { Output, Provider } from '../providers/provider.ts'
import {
  cancelUpstream,
  failUnknown,
  pollUntilDone,
  pollOnce,
  resolveUnknown,
  submit,
} from './engine-steps.ts'
import type { EngineWork, Situation } from './engine-steps.ts'
import type { HeldTask } from './held-task.ts'
import { createInputPreparation } from './prepare-inputs.ts'
import type { InputSources } from './prepare-inputs.ts'
import { storeOutput } from './store-output.ts'
import type { OutputSinks } from './store-output.ts'
import { Stopped } from './task-signals.ts'

export interface RunParts {
  readonly providers: ReadonlyMap<string, Provider>
  readonly inputs: InputSources
  readonly outputs: OutputSinks
  /** Each claim gets a folder in it, which is removed at the end of the run. */
  readonly scratchFolder: string
  /** How long a task may be at an engine, from its first submit. */
  readonly runForMs: Readonly<Record<ModelKind, number>>
}

/** `requeued`: the task is back in the queue, and its engine should get no tasks for this long. */
export type RunOutcome =
  | { readonly kind: 'over' }
  | { readonly kind: 'requeued'; readonly retryAfterMs: number }

/** Time limit at the deadline for one last poll, one copy and one cancel each. */
const finalStepMs = 10_000

/**
 * Runs the task on its route until it has ended or gone back to the queue. Throws a defect, or `Stopped` with any reason but
 * `deadline`. Whatever it throws, the next claim continues from the durable state.
 */
export async function runTask(held: HeldTask, route: Route, parts: RunParts): Promise<RunOutcome> {
  const provider = parts.providers.get(route.provider)
  assert(provider !== undefined, 'only tasks of configured engines are claimed')
  // One folder per claim: another claim of the same task, even in this process, must not lose its files.
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

async function runSteps(work: EngineWork, sinks: OutputSinks): Promise<RunOutcome> {
  const { held } = work
  let now = startingPoint(held)
  try {
    for (;;) {
      switch (now.at) {
        case 'fresh':
          now = await submit(work, now.isRepeat)
          break
        case 'unknown':
          now = await resolveUnknown(work, now)
          break
        case 'running':
          now = await pollUntilDone(work, now.jobKey, now.handle)
          break
        case 'untaken':
          await held.advance({ phase: 'queued' })
          return { kind: 'requeued', retryAfterMs: now.retryAfterMs }
        case 'done':
          if (held.phase !== 'storing') await held.advance({ phase: 'storing', handle: now.handle })
          return await store(work, sinks, now.outputs, held.signals.stop)
        case 'failed':
          return await fail(held, now.failure)
        default:
          return unreachable(now)
      }
    }
  } catch (error) {
    if (error instanceof Stopped && error.reason === 'deadline') return endAtDeadline(work, sinks, now)
    throw error
  }
}

/** A stored handle takes precedence: a worker that takes over needs only the handle and submits nothing. */
function startingPoint({ claimed: { task, submittedAtMs, claimedAtMs } }: HeldTask): Situation {
  if (task.phase !== 'submitting' && task.phase !== 'running' && task.phase !== 'storing') {
    return { at: 'fresh', isRepeat: true }
  }
  const { jobKey } = task
  // An engine that delivers at once gives no handle, so after a crash its answer is lost.
  return task.phase === 'submitting' || task.handle === null
    ? { at: 'unknown', jobKey, ageMs: claimedAtMs - (submittedAtMs ?? claimedAtMs), isInherited: true }
    : { at: 'running', jobKey, handle: task.handle }
}

/** A success found by the last poll still counts. Otherwise cancels upstream and fails the task, with its refund. */
async function endAtDeadline(work: EngineWork, sinks: OutputSinks, last: Situation): Promise<RunOutcome> {
  const { held } = work
  if (last.at === 'running') {
    const { jobKey, handle } = last
    const polled = await pollOnce(work, jobKey, handle, AbortSignal.timeout(finalStepMs)).catch(() => null)
    if (polled?.kind === 'succeeded') {
      await held.advance({ phase: 'storing', handle })
      return store(work, sinks, polled.outputs, AbortSignal.timeout(finalStepMs))
    }
    await cancelUpstream(work, jobKey, handle, AbortSignal.timeout(finalStepMs))
  }
  if (last.at === 'unknown') failUnknown(work, last.jobKey, timedOut)
  return fail(held, timedOut)
}

async function store(
  work: EngineWork,
  sinks: OutputSinks,
  outputs: readonly Output[],
  signal: AbortSignal,
): Promise<RunOutcome> {
  const stored = await storeOutput(work.held, outputs, sinks, work.scratchFolder, signal)
  if (stored.kind === 'failed') return fail(work.held, stored.failure)
  await work.held.settle({ kind: 'succeeded', output: stored.output })
  return { kind: 'over' }
}

async function fail(held: HeldTask, failure: Failure): Promise<RunOutcome> {
  await held.settle({ kind: 'failed', failure })
  return { kind: 'over' }
}
