// The steps of a task at an engine. Each step takes the task from one situation to the next; `run-task` decides which step
// runs when.

import { randomUUID } from 'node:crypto'

import { assert, unreachable } from '../lib/assert.ts'
import { backoffMs, pause, pauseUntilAborted } from '../lib/async/backoff.ts'
import type { Backoff } from '../lib/async/backoff.ts'
import { branded } from '../lib/brand.ts'
import type { Route } from '../domain/tasks/catalog.ts'
import type { JobKey } from '../domain/ids.ts'
import type { Failure } from '../domain/tasks/task.ts'
import { SubmitUnknown, Transient } from '../providers/provider.ts'
import type {
  EngineContext,
  EngineFailure,
  EngineRequest,
  Found,
  Handle,
  InputImage,
  Output,
  Provider,
} from '../providers/provider.ts'
import type { HeldTask } from './held-task.ts'
import { findPauseAfterMs } from './find-pause.ts'
import { logUnknownSubmit } from './log-unknown-submit.ts'
import type { Prepared } from './prepare-inputs.ts'
import { Stopped } from './task-signals.ts'

/**
 * The state of a task at an engine.
 * `fresh`: the task can be submitted. `isRepeat` means that the last attempt ended with its process, so the next submission
 * repeats it. Crashes never use up a task's attempts.
 * `unknown`: the engine may or may not have accepted the submission. `ageMs` is the time since the submission. `isInherited`
 * means that an earlier holder of the claim made the submission.
 */
export type Situation =
  | { readonly at: 'fresh'; readonly isRepeat: boolean }
  | Unknown
  | { readonly at: 'running'; readonly jobKey: JobKey; readonly handle: Handle }
  | Done
  | { readonly at: 'failed'; readonly failure: Failure }
  /** The engine has definitely not accepted the task. It returns to the queue, and the engine gets no tasks for a while. */
  | { readonly at: 'untaken'; readonly retryAfterMs: number }

/** `handle` is null if the engine's response to the submission already contained the outputs. */
export interface Done {
  readonly at: 'done'
  readonly jobKey: JobKey
  readonly handle: Handle
  readonly outputs: readonly Output[]
}

export interface Unknown {
  readonly at: 'unknown'
  readonly jobKey: JobKey
  readonly ageMs: number
  readonly isInherited: boolean
}

/** The values that all steps of one task at one engine share. */
export interface EngineWork {
  readonly held: HeldTask
  readonly provider: Provider
  readonly route: Route
  /** Fetches the inputs on the first call. A worker that takes over a running job needs none. */
  readonly prepareInputs: () => Promise<Prepared>
  readonly scratchFolder: string
  readonly runForMs: number
}

// After three attempts, another one is unlikely to help, and each may be billed.
const attemptsMax = 3

// Only the operator can correct the settings, so the task keeps its place in the queue, and the log repeats the reason.
const misconfiguredPauseMs = 60_000

// A server that may have the job may never come back. At worst, a free engine produces an output that is never fetched.
const freeUnsureMsMax = 10_000

const retryBackoff: Backoff = { firstMs: 500, capMs: 30_000 }
const pollBackoff: Backoff = { firstMs: 1_000, capMs: 60_000 }

/** Records the attempt's job key durably, then submits once. A worker that is returning its tasks submits nothing more. */
export async function submit(work: EngineWork, isRepeat: boolean): Promise<Situation> {
  const { held, provider, runForMs } = work
  if (held.attempt >= attemptsMax && !isRepeat) return { at: 'failed', failure: attemptsSpent }
  const prepared = await work.prepareInputs()
  if (prepared.kind === 'failed') return { at: 'failed', failure: prepared.failure }
  // The last submission is known to have failed. If the task stayed in the phase `submitting`, the next worker could not know.
  if (held.phase === 'submitting' && held.signals.leave.aborted) return { at: 'untaken', retryAfterMs: 0 }
  held.signals.handBack.throwIfAborted()
  const jobKey = branded<JobKey>(randomUUID())
  await held.advance({
    phase: 'submitting',
    jobKey,
    route: work.route.name,
    provider: provider.name,
    runForMs,
    isRepeat,
  })
  // The process may have been frozen since the commit. In that case, another worker has the task and submits it.
  if (!held.isLeased()) return { at: 'untaken', retryAfterMs: 0 }
  return send(work, jobKey, prepared.images, 0)
}

/**
 * Resolves a submission whose response was lost. An engine that can look up our job key is asked before anything is submitted
 * again, even if it is free: the job may be half done. Never submits again if this could create a second paid job.
 */
export async function resolveUnknown(work: EngineWork, unknown: Unknown): Promise<Situation> {
  const { jobKey } = unknown
  const { isFree, submitKey } = work.provider.capabilities
  if (isFree && submitKey !== 'client-id') return submitAgain(work, unknown)
  if (submitKey === 'none') return failUnknown(work, jobKey, outcomeUnknown)
  const pauseMs = findPauseAfterMs(unknown.ageMs)
  await pause(pauseMs, work.held.signals.handBack)
  const ageMs = unknown.ageMs + pauseMs
  if (submitKey === 'client-id') return find(work, { ...unknown, ageMs })
  const prepared = await work.prepareInputs()
  if (prepared.kind === 'failed') return failUnknown(work, jobKey, prepared.failure)
  return send(work, jobKey, prepared.images, ageMs)
}

/** Fails a task that an engine may be working on. Logs what the operator needs to find the job and its cost. */
export function failUnknown(work: EngineWork, jobKey: JobKey, failure: Failure): Situation {
  logUnknownSubmit(work.held.log, work.provider.name, jobKey)
  return { at: 'failed', failure }
}

/** Polls until the engine reports a final result. If the engine is unreachable, the task counts as running until its deadline. */
export async function pollUntilDone(work: EngineWork, jobKey: JobKey, handle: Handle): Promise<Situation> {
  const { held, provider } = work
  // Another worker can poll the same job, unless the job runs inside this process.
  const signal = provider.capabilities.isLocal ? held.signals.stop : held.signals.handBack
  for (let failures = 0; ;) {
    signal.throwIfAborted()
    const polled = await pollOnce(work, jobKey, handle, signal)
    switch (polled.kind) {
      case 'running':
        failures = 0
        await pause(provider.capabilities.pollIntervalMs, signal)
        break
      case 'unreachable':
        await pause(backoffMs(pollBackoff, failures++), signal)
        break
      case 'succeeded':
        return { at: 'done', jobKey, handle, outputs: polled.outputs }
      case 'failed':
        return afterFailure(work, polled.failure)
      case 'lost':
        // A local engine's jobs end with its process.
        if (provider.capabilities.isLocal) return { at: 'fresh', isRepeat: true }
        return afterFailure(work, {
          ...engineLost,
          retry: provider.capabilities.isFree ? 'anywhere' : 'no',
          detail: null,
        })
      default:
        return unreachable(polled)
    }
  }
}

/** Polls once. Errors result in `unreachable`, but if `signal` aborts, its reason is thrown. */
export async function pollOnce(work: EngineWork, jobKey: JobKey, handle: Handle, signal: AbortSignal) {
  try {
    return await work.provider.poll(handle, contextOf(work, jobKey, signal))
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof Transient)) work.held.log.error({ err: error }, 'adapter failed while polling')
    return { kind: 'unreachable' } as const
  }
}

/** Best effort: if the job keeps running at the engine, it costs the operator money, not the client. */
export async function cancelUpstream(work: EngineWork, jobKey: JobKey, handle: Handle, signal: AbortSignal) {
  if (!work.provider.capabilities.canCancel) return
  try {
    await work.provider.cancel?.(handle, contextOf(work, jobKey, signal))
  } catch (error) {
    work.held.log.warn({ err: error }, 'could not cancel the job at the engine')
  }
}

/** `ageMs` is the time since the first submission under this job key. */
async function send(
  work: EngineWork,
  jobKey: JobKey,
  images: readonly InputImage[],
  ageMs: number,
): Promise<Situation> {
  const { held } = work
  try {
    const submitted = await work.provider.submit(
      requestOf(work, images),
      contextOf(work, jobKey, held.signals.stop),
    )
    switch (submitted.kind) {
      case 'accepted':
        await held.advance({ phase: 'running', handle: submitted.handle })
        return { at: 'running', jobKey, handle: submitted.handle }
      case 'done':
        return { at: 'done', jobKey, handle: null, outputs: submitted.outputs }
      case 'failed':
        return await afterFailure(work, submitted.failure)
      case 'busy':
        return { at: 'untaken', retryAfterMs: submitted.retryAfterMs }
      case 'misconfigured':
        held.log.error({ detail: submitted.detail }, 'the engine refuses the settings; the task is waiting')
        return { at: 'untaken', retryAfterMs: misconfiguredPauseMs }
      default:
        return unreachable(submitted)
    }
  } catch (error) {
    if (error instanceof Stopped) throw error
    held.signals.stop.throwIfAborted()
    // Any other error may have happened after the request was sent.
    held.log.warn(
      { err: error, is_expected: error instanceof SubmitUnknown },
      'no valid response to a submission: outcome unknown',
    )
    return { at: 'unknown', jobKey, ageMs, isInherited: false }
  }
}

async function find(work: EngineWork, unknown: Unknown): Promise<Situation> {
  const { held, provider } = work
  const { jobKey } = unknown
  assert(provider.find !== undefined, 'an engine that accepts our job keys can look them up')
  const found = await provider
    .find(contextOf(work, jobKey, held.signals.handBack))
    .catch((error: unknown): Found => {
      held.signals.handBack.throwIfAborted()
      if (!(error instanceof Transient)) throw error
      return { kind: 'unsure' }
    })
  switch (found.kind) {
    case 'absent':
      return submitAgain(work, unknown)
    case 'found':
      await held.advance({ phase: 'running', handle: found.handle })
      return { at: 'running', jobKey, handle: found.handle }
    case 'unsure':
      if (provider.capabilities.isFree && unknown.ageMs >= freeUnsureMsMax) return submitAgain(work, unknown)
      return unknown
    default:
      return unreachable(found)
  }
}

/** Anything that a free engine still produces for the earlier submission is lost but costs nothing. */
function submitAgain({ held }: EngineWork, { isInherited }: Unknown): Situation {
  held.attemptFailed()
  return { at: 'fresh', isRepeat: isInherited }
}

async function afterFailure(work: EngineWork, failure: EngineFailure): Promise<Situation> {
  const { held } = work
  held.attemptFailed()
  if (failure.detail !== null) held.log.warn({ detail: failure.detail }, 'the engine refused or failed')
  if (failure.retry !== 'anywhere' || held.attempt >= attemptsMax) {
    return { at: 'failed', failure: { code: failure.code, message: failure.message } }
  }
  held.log.info({ failure: failure.code, attempt: held.attempt }, 'attempt failed; trying again')
  // If the pause is cut short, `submit` checks why.
  await pauseUntilAborted(backoffMs(retryBackoff, held.attempt - 1), held.signals.handBack)
  return { at: 'fresh', isRepeat: false }
}

function requestOf({ held, route }: EngineWork, images: readonly InputImage[]): EngineRequest {
  const { task, request } = held.claimed
  return {
    taskId: task.id,
    kind: task.kind,
    prompt: request.prompt,
    images,
    aspectRatio: request.aspectRatio,
    parameters: route.parameters,
    settings: route.settings,
  }
}

function contextOf({ scratchFolder }: EngineWork, jobKey: JobKey, signal: AbortSignal): EngineContext {
  return { jobKey, signal, scratchFolder }
}

const engineLost: Failure = { code: 'provider_failed', message: 'The engine lost this task.' }

const attemptsSpent: Failure = {
  code: 'provider_failed',
  message: `The engine failed on this task ${attemptsMax} times.`,
}

const outcomeUnknown: Failure = {
  code: 'outcome_unknown',
  message: 'We could not determine whether the engine accepted this task.',
}
