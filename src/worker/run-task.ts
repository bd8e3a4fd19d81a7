// Runs one claimed task from its current state to its end. A task's control flow is in this file: each step returns the
// next situation instead of calling the next step.

import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'

import { unreachable } from '../lib/assert.ts'
import type { Mask } from '../lib/mask-secrets.ts'
import type { ModelKind, Route } from '../domain/tasks/catalog.ts'
import { canceled, timedOut } from '../domain/tasks/task.ts'
import type { Failure } from '../domain/tasks/task.ts'
import type { Engines, Seat } from './engines/engines.ts'
import type { HeldTask } from './held-task.ts'
import type { KeptInputs } from './kept-inputs.ts'
import type { ProgressReports } from './progress-reports.ts'
import { TaskInputs } from './prepare-inputs.ts'
import type { InputSources } from './prepare-inputs.ts'
import { noOutput, storeOutput } from './store-output.ts'
import type { OutputSinks, Stored } from './store-output.ts'
import { afterFailure, repeatLost } from './steps/after-failure.ts'
import { beginPolling, cancelUpstream, poll, pollOnce } from './steps/poll.ts'
import { failUnknown, resolveUnknown } from './steps/resolve-unknown.ts'
import { workAt } from './steps/situation.ts'
import type { Done, EngineWork, HookUrlOf, PolledJob, Situation, TaskRun } from './steps/situation.ts'
import { submit } from './steps/submit.ts'
import { Stopped } from './task-signals.ts'

export interface RunParts {
  readonly engines: Engines
  readonly inputs: InputSources
  readonly keptInputs: KeptInputs
  readonly outputs: OutputSinks
  /** Each claim gets a subfolder, which is removed at the end of the run. */
  readonly scratchFolder: string
  /** How long a task may spend on engines, counted from its first submission. */
  readonly runForMs: Readonly<Record<ModelKind, number>>
  readonly hookUrlOf: HookUrlOf
  readonly maskSecrets: Mask
  readonly progress: ProgressReports
}

/** The time limit for each of the two requests after the deadline: the last poll and the cancellation of the job. */
const finalStepMs = 10_000

/** The state of one run of a task. */
interface Course {
  readonly run: TaskRun
  readonly parts: RunParts
  seat: Seat | null
  now: Situation
  /** Null until the steps have ended. */
  end: End | null
}

/** `requeued`: the task is in the queue again, and its inputs are kept for its next claim. */
type End = 'over' | 'requeued'

/**
 * Runs the task until it has ended or returned to the queue. `routes` are the routes of the task's model. `seat` is
 * null if no engine could take the task when it was claimed. Rejects with `Stopped` if this process must not continue
 * with the task, or with an unexpected error. In either case, the next claim continues from the durable state.
 */
export function runTask(
  held: HeldTask,
  routes: readonly Route[],
  seat: Seat | null,
  parts: RunParts,
): Promise<void> {
  const { task, epoch } = held.claimed
  // Each claim has its own folder, so that its cleanup does not remove the files of another claim on the same task.
  const folder = path.join(parts.scratchFolder, `${task.id}-${epoch}`)
  const inputs = parts.keptInputs.take(task.id) ?? new TaskInputs(`${folder}-inputs`)
  const run: TaskRun = {
    held,
    routes,
    refused: new Set(held.claimed.refusedRoutes),
    inputs,
    prepareInputs: () => inputs.prepare(held, parts.inputs),
    scratchFolder: folder,
    runForMs: parts.runForMs[task.kind],
    hookUrlOf: parts.hookUrlOf,
    maskSecrets: parts.maskSecrets,
    progress: parts.progress,
  }
  const course: Course = { run, parts, seat, now: startingPoint(held), end: null }
  return mkdir(folder, { recursive: true })
    .then(() => runSteps(course))
    .then(
      () => cleanUp(course),
      async (error: unknown) => {
        await cleanUp(course)
        throw error
      },
    )
}

/**
 * A task that waits for its next poll is a plain object with a timer. Neither this function nor its callers are async,
 * because each suspended async function takes as much memory as the object, and 10,000 tasks can be waiting at once.
 */
function runSteps(course: Course): Promise<void> {
  const { signals } = course.run.held
  return new Promise((resolve, reject) => {
    const goOn = () => {
      runUntilPause(course)
        .then((job) => {
          if (job === null) return resolve()
          signals.dropUnused()
          signals.pause.begin(job.pauseMs, goOn)
        })
        .catch(reject)
    }
    goOn()
  })
}

async function cleanUp({ run, parts, seat, end }: Course): Promise<void> {
  const { task, request } = run.held.claimed
  seat?.leave()
  await rm(run.scratchFolder, { recursive: true, force: true })
  if (request.imageUrls.length > 0 && end !== 'requeued')
    await Promise.all([run.inputs.remove(), parts.keptInputs.take(task.id)?.remove()])
}

/**
 * Returns the job to poll next, or null if the steps have ended. If the last poll at the deadline finds that the job
 * has succeeded, the success counts, and there is extra time to store the output.
 */
async function runUntilPause(course: Course): Promise<PolledJob | null> {
  const { run, parts } = course
  for (;;) {
    try {
      run.held.signals.resume()
      if (course.now.at === 'fresh' && run.held.isCancelRequested)
        course.now = { at: 'failed', failure: canceled }
      if (course.now.at === 'fresh') course.seat ??= await waitForSeat(run, parts.engines)
      const next = await step(run, course.seat, parts, course.now)
      if (next === 'over' || next === 'requeued') {
        course.end = next
        return null
      }
      // A route is chosen again for each new attempt.
      if (next.at === 'fresh') {
        course.seat?.leave()
        course.seat = null
      }
      course.now = next
      if (next.at === 'polling') return next
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
      course.now = await afterStop(run, course.seat, course.now, error)
    }
  }
}

/** Returns the situation in which the task continues. Throws `stopped` if this process must not continue the task. */
async function afterStop(
  run: TaskRun,
  seat: Seat | null,
  last: Situation,
  stopped: Stopped,
): Promise<Situation> {
  const { reason } = stopped
  if (reason === 'cancel') return last
  if (reason === 'canceled') return { at: 'failed', failure: canceled }
  if (reason !== 'deadline') throw stopped
  return seat === null ? { at: 'failed', failure: timedOut } : atDeadline(workAt(run, seat), last)
}

/** Returns null if this process has none of the engines for the task's model, or must stop working on the task. */
async function waitForSeat({ held, routes, refused }: TaskRun, engines: Engines): Promise<Seat | null> {
  if (!routes.some(({ provider }) => engines.has(provider))) return null
  const attempt = { taskId: held.claimed.task.id, number: held.attempt, refused }
  return engines.waitForSeat(routes, attempt, held.signals.handBack)
}

async function step(
  run: TaskRun,
  seat: Seat | null,
  { engines, outputs: sinks, keptInputs }: RunParts,
  now: Situation,
): Promise<Situation | End> {
  const { held } = run
  if (now.at === 'untaken') {
    // The inputs are kept before the task returns to the queue, because this process may claim the task again
    // immediately.
    await keptInputs.keep(held.claimed.task.id, run.inputs)
    await held.advance({ phase: 'queued', last: 'unsent' })
    return 'requeued'
  }
  if (now.at === 'failed') {
    await held.settle({ kind: 'failed', failure: now.failure })
    return 'over'
  }
  if (seat === null) {
    held.signals.handBack.throwIfAborted()
    if (engines.isLeftToOthers(run.routes)) throw new Stopped('share')
    return { at: 'failed', failure: notOffered }
  }
  const work = workAt(run, seat)
  switch (now.at) {
    case 'fresh':
      return submit(work)
    case 'unknown':
      return resolveUnknown(work, now)
    case 'running':
      if (held.phase === 'submitting') await held.advance({ phase: 'running', handle: now.handle })
      return beginPolling(work, now.jobKey, now.handle, false)
    case 'polling':
      return poll(work, now)
    case 'done':
      if (held.phase !== 'storing') {
        const { storeForMs } = sinks
        await held.advance({ phase: 'storing', handle: now.handle, storeForMs, cost: now.cost })
        work.gate.spent(now.cost?.micros ?? 0)
      }
      return store(work, sinks, now)
    case 'output-lost':
      return work.provider.capabilities.isFree ? repeatLost(work) : { at: 'failed', failure: outputLost }
    default:
      return unreachable(now)
  }
}

/** A worker that takes over a task with a stored handle continues with the handle's job and submits nothing. */
function startingPoint({ phase, claimed: { openAttempt, claimedAtMs } }: HeldTask): Situation {
  if (openAttempt === null) return { at: 'fresh' }
  const { jobKey, handle, submittedAtMs } = openAttempt
  if (handle !== null) return { at: 'running', jobKey, handle }
  // Without a handle, only the process that received the response to the submission had access to the output.
  if (phase === 'storing') return { at: 'output-lost' }
  return { at: 'unknown', jobKey, ageMs: claimedAtMs - submittedAtMs, isInherited: true }
}

/**
 * If a job may still be running, polls it once more. If the job has succeeded, the task continues with its output.
 * Otherwise, cancels the job on the engine, if possible, and fails the task.
 */
async function atDeadline(work: EngineWork, last: Situation): Promise<Situation> {
  if (last.at === 'unknown') return failUnknown(work, last.jobKey, timedOut)
  if (last.at === 'polling' && !last.needsNewUrl) {
    const { jobKey, handle } = last
    const polled = await pollOnce(work, jobKey, handle, AbortSignal.timeout(finalStepMs)).catch(() => null)
    if (polled?.kind === 'succeeded')
      return { at: 'done', jobKey, handle, outputs: polled.outputs, cost: polled.cost, hasNewUrl: false }
    if (work.provider.capabilities.canCancel)
      await cancelUpstream(work, jobKey, handle, AbortSignal.timeout(finalStepMs))
  }
  return { at: 'failed', failure: timedOut }
}

/** Stores the output. If its URL has expired, asks the engine once for a new one. */
async function store(work: EngineWork, sinks: OutputSinks, done: Done): Promise<Situation | 'over'> {
  const { jobKey, handle, outputs } = done
  const stored = await storeOutput(work, outputs, sinks)
  if (stored.kind !== 'gone') return end(work, stored)
  if (handle === null || done.hasNewUrl) return { at: 'failed', failure: noOutput }
  return beginPolling(work, jobKey, handle, true)
}

/** Ends the task if its output was stored. An output that cannot be used counts as a failed attempt. */
async function end(
  work: EngineWork,
  stored: Exclude<Stored, { readonly kind: 'gone' }>,
): Promise<Situation | 'over'> {
  if (stored.kind === 'unusable') {
    const retry = work.provider.capabilities.isFree || work.route.retriesBadOutputs ? 'anywhere' : 'no'
    return afterFailure(work, { ...noOutput, retry, detail: stored.detail })
  }
  await work.held.settle({ kind: 'succeeded', output: stored.output })
  return 'over'
}

const outputLost: Failure = {
  code: 'no_output',
  message: 'The output was lost before it could be stored.',
}

const notOffered: Failure = {
  code: 'provider_unavailable',
  message: 'No engine offers this model anymore.',
}
