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
 * `fresh`: it can be submitted. `isRepeat`: the last attempt ended with its process, so the next submit repeats it. No number of
 * crashes uses up the attempts of a task.
 * `unknown`: the submit may or may not have been accepted. `ageMs`: how long that has been so. `isInherited`: an earlier
 * holder of the claim left it so.
 */
export type Situation =
  | { readonly at: 'fresh'; readonly isRepeat: boolean }
  | Unknown
  | { readonly at: 'running'; readonly jobKey: JobKey; readonly handle: Handle }
  | Done
  | { readonly at: 'failed'; readonly failure: Failure }
  /** The engine has definitely not accepted the task: it goes back to the queue, and the engine gets no tasks for a while. */
  | { readonly at: 'untaken'; readonly retryAfterMs: number }

/** `handle`: null if the engine answered the submit with the outputs. */
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

/** What stays the same in all steps of one task at one engine. */
export interface EngineWork {
  readonly held: HeldTask
  readonly provider: Provider
  readonly route: Route
  /** Fetches the inputs on the first call. A worker that takes over a running job needs none. */
  readonly prepareInputs: () => Promise<Prepared>
  readonly scratchFolder: string
  readonly runForMs: number
}

// After three submits another try is unlikely to help, and each may be billed.
const attemptsMax = 3

// Only the operator can mend the settings, so the task keeps its place in the queue, and the log repeats the reason.
const misconfiguredPauseMs = 60_000

const retryBackoff: Backoff = { firstMs: 500, capMs: 30_000 }
const pollBackoff: Backoff = { firstMs: 1_000, capMs: 60_000 }

/** Records the attempt's job key durably, then submits once. A worker that is handing its tasks back submits nothing more. */
export async function submit(work: EngineWork, isRepeat: boolean): Promise<Situation> {
  const { held, provider, runForMs } = work
  if (held.attempt >= attemptsMax && !isRepeat) return { at: 'failed', failure: attemptsSpent }
  const prepared = await work.prepareInputs()
  if (prepared.kind === 'failed') return { at: 'failed', failure: prepared.failure }
  // The last submit is known to have failed. In the phase `submitting`, the next worker could not be sure of that.
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
  // The process may have been frozen since the commit. Then another worker has the task and submits it.
  if (!held.isLeased()) return { at: 'untaken', retryAfterMs: 0 }
  return send(work, jobKey, prepared.images, 0)
}

/**
 * Asks once whether the engine accepted a submit whose answer was lost. Never submits again if that could create a second paid
 * job.
 */
export async function resolveUnknown(work: EngineWork, unknown: Unknown): Promise<Situation> {
  const { jobKey, isInherited } = unknown
  const { isFree, submitKey } = work.provider.capabilities
  if (isFree) {
    // Anything it still produces is lost, and costs nothing.
    work.held.attemptFailed()
    return { at: 'fresh', isRepeat: isInherited }
  }
  if (submitKey === 'none') return failUnknown(work, jobKey, outcomeUnknown)
  const pauseMs = findPauseAfterMs(unknown.ageMs)
  await pause(pauseMs, work.held.signals.handBack)
  const ageMs = unknown.ageMs + pauseMs
  if (submitKey === 'client-id') return find(work, { ...unknown, ageMs })
  const prepared = await work.prepareInputs()
  if (prepared.kind === 'failed') return failUnknown(work, jobKey, prepared.failure)
  return send(work, jobKey, prepared.images, ageMs)
}

/** Fails a task that an engine may be working on. The operator can find the job and its cost by what is logged. */
export function failUnknown(work: EngineWork, jobKey: JobKey, failure: Failure): Situation {
  logUnknownSubmit(work.held.log, work.provider.name, jobKey)
  return { at: 'failed', failure }
}

/** Polls until the engine reports an end. While the engine cannot be reached, the task counts as running until its deadline. */
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
        // Its jobs end with the process.
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

/** Polls once. Transport errors give `unreachable`; an abort of `signal` is thrown. */
export async function pollOnce(work: EngineWork, jobKey: JobKey, handle: Handle, signal: AbortSignal) {
  try {
    return await work.provider.poll(handle, contextOf(work, jobKey, signal))
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof Transient)) work.held.log.error({ err: error }, 'adapter failed while polling')
    return { kind: 'unreachable' } as const
  }
}

/** Best effort: a job that runs on upstream costs the operator, not the client. */
export async function cancelUpstream(work: EngineWork, jobKey: JobKey, handle: Handle, signal: AbortSignal) {
  if (!work.provider.capabilities.canCancel) return
  try {
    await work.provider.cancel?.(handle, contextOf(work, jobKey, signal))
  } catch (error) {
    work.held.log.warn({ err: error }, 'could not cancel upstream')
  }
}

/** `ageMs`: for how long an earlier submit under this job key has had an unknown outcome. */
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
        held.log.error({ detail: submitted.detail }, 'the engine refuses our settings; the task waits')
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
      'submit without an answer: outcome unknown',
    )
    return { at: 'unknown', jobKey, ageMs, isInherited: false }
  }
}

async function find(work: EngineWork, unknown: Unknown): Promise<Situation> {
  const { held, provider } = work
  const { jobKey, isInherited } = unknown
  assert(provider.find !== undefined, 'an engine that accepts our job key can look it up')
  const found = await provider
    .find(contextOf(work, jobKey, held.signals.handBack))
    .catch((error: unknown): Found => {
      held.signals.handBack.throwIfAborted()
      if (!(error instanceof Transient)) throw error
      return { kind: 'unsure' }
    })
  switch (found.kind) {
    case 'absent':
      held.attemptFailed()
      return { at: 'fresh', isRepeat: isInherited }
    case 'found':
      await held.advance({ phase: 'running', handle: found.handle })
      return { at: 'running', jobKey, handle: found.handle }
    case 'unsure':
      return unknown
    default:
      return unreachable(found)
  }
}

async function afterFailure(work: EngineWork, failure: EngineFailure): Promise<Situation> {
  const { held } = work
  held.attemptFailed()
  if (failure.detail !== null) held.log.warn({ detail: failure.detail }, 'the engine refused or failed')
  if (failure.retry !== 'anywhere' || held.attempt >= attemptsMax) {
    return { at: 'failed', failure: { code: failure.code, message: failure.message } }
  }
  held.log.info({ failure: failure.code, attempt: held.attempt }, 'attempt failed; another follows')
  // `submit` checks why the pause was cut short.
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

const engineLost: Failure = { code: 'provider_failed', message: 'The engine lost the work on this task.' }

const attemptsSpent: Failure = {
  code: 'provider_failed',
  message: `The engine failed on this task ${attemptsMax} times.`,
}

const outcomeUnknown: Failure = {
  code: 'outcome_unknown',
  message: 'We could not find out whether the engine accepted this task.',
}
