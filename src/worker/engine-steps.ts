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
  Handle,
  InputImage,
  Output,
  Provider,
} from '../providers/provider.ts'
import type { HeldTask } from './held-task.ts'
import type { Prepared } from './prepare-inputs.ts'
import { Stopped } from './task-signals.ts'

/** The state of a task at an engine. `unknown`: the submit may or may not have been accepted. */
export type Situation =
  | { readonly at: 'fresh' }
  | { readonly at: 'unknown'; readonly jobKey: JobKey }
  | { readonly at: 'running'; readonly jobKey: JobKey; readonly handle: Handle }
  | { readonly at: 'done'; readonly handle: Handle; readonly outputs: readonly Output[] }
  | { readonly at: 'failed'; readonly failure: Failure }
  /** The engine has definitely not accepted the task: it goes back to the queue, and the engine gets no tasks for a while. */
  | { readonly at: 'untaken'; readonly retryAfterMs: number }

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

const retryBackoff: Backoff = { firstMs: 500, capMs: 30_000 }
const pollBackoff: Backoff = { firstMs: 1_000, capMs: 60_000 }

// For engines that cannot say yet whether they have a job: their list may lag behind their acceptance.
const findBackoff: Backoff = { firstMs: 2_000, capMs: 30_000 }

/** Records the attempt's job key durably, then submits once. A worker that is handing its tasks back submits nothing more. */
export async function submit(work: EngineWork): Promise<Situation> {
  const { held, provider, runForMs } = work
  // Also ends a task that crashes its worker every time: the count survives the crash.
  if (held.attempt >= attemptsMax && held.phase !== 'queued') {
    return { at: 'failed', failure: attemptsSpent }
  }
  const prepared = await work.prepareInputs()
  if (prepared.kind === 'failed') return { at: 'failed', failure: prepared.failure }
  // The last submit is known to have failed. In the phase `submitting`, the next worker could not be sure of that.
  if (held.phase === 'submitting' && isHandingBack(held)) return { at: 'untaken', retryAfterMs: 0 }
  held.signals.handBack.throwIfAborted()
  const jobKey = branded<JobKey>(randomUUID())
  await held.advance({ phase: 'submitting', jobKey, provider: provider.name, runForMs })
  // The process may have been frozen since the commit. Then another worker has the task and submits it.
  if (!held.isLeased()) return { at: 'untaken', retryAfterMs: 0 }
  return send(work, jobKey, prepared.images)
}

function isHandingBack({ signals: { handBack } }: HeldTask): boolean {
  const reason: unknown = handBack.reason
  return reason instanceof Stopped && reason.reason !== 'deadline'
}

/** Resolves a submit whose answer was lost. Never submits again if that could create a second paid job. */
export async function resolveUnknown(work: EngineWork, jobKey: JobKey): Promise<Situation> {
  const { isFree, submitKey } = work.provider.capabilities
  if (isFree) return { at: 'fresh' }
  if (submitKey === 'dedupe' || submitKey === 'client-id') {
    await pause(backoffMs(findBackoff, 0), work.held.signals.handBack)
    const prepared = await work.prepareInputs()
    if (prepared.kind === 'failed') return { at: 'failed', failure: prepared.failure }
    return submitKey === 'dedupe' ? send(work, jobKey, prepared.images) : find(work, jobKey, prepared.images)
  }
  work.held.log.error(
    { job_key: jobKey, provider: work.provider.name },
    'submit with unknown outcome: look for it upstream',
  )
  return { at: 'failed', failure: outcomeUnknown }
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
        return { at: 'done', handle, outputs: polled.outputs }
      case 'failed':
        return afterFailure(work, polled.failure)
      case 'lost':
        return afterFailure(work, { ...engineLost, mayRetry: provider.capabilities.isFree })
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

async function send(work: EngineWork, jobKey: JobKey, images: readonly InputImage[]): Promise<Situation> {
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
        return { at: 'done', handle: null, outputs: submitted.outputs }
      case 'failed':
        return await afterFailure(work, submitted.failure)
      case 'busy':
        return { at: 'untaken', retryAfterMs: submitted.retryAfterMs }
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
    return { at: 'unknown', jobKey }
  }
}

async function find(work: EngineWork, jobKey: JobKey, images: readonly InputImage[]): Promise<Situation> {
  const { held, provider } = work
  assert(provider.find !== undefined, 'an engine that accepts our job key can look it up')
  for (let asked = 0; ; asked++) {
    if (asked > 0) await pause(backoffMs(findBackoff, asked), held.signals.handBack)
    try {
      const context = contextOf(work, jobKey, held.signals.handBack)
      const found = await provider.find(requestOf(work, images), context)
      if (found.kind === 'absent') return { at: 'fresh' }
      if (found.kind === 'found') {
        await held.advance({ phase: 'running', handle: found.handle })
        return { at: 'running', jobKey, handle: found.handle }
      }
    } catch (error) {
      held.signals.handBack.throwIfAborted()
      if (!(error instanceof Transient)) throw error
    }
  }
}

async function afterFailure(work: EngineWork, failure: EngineFailure): Promise<Situation> {
  const { held } = work
  if (!failure.mayRetry || held.attempt >= attemptsMax) {
    return { at: 'failed', failure: { code: failure.code, message: failure.message } }
  }
  held.log.info({ failure: failure.code, attempt: held.attempt }, 'attempt failed; another follows')
  // `submit` checks why the pause was cut short.
  await pauseUntilAborted(backoffMs(retryBackoff, held.attempt - 1), held.signals.handBack)
  return { at: 'fresh' }
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
