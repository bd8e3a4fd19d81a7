// What a worker does at an engine, step by step. Each step takes the task from one situation to the next; which step
// comes when is `run-task`'s.

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

/** Where a task stands at an engine. `unknown`: the submit may or may not have been accepted. */
export type Situation =
  | { readonly at: 'fresh' }
  | { readonly at: 'unknown'; readonly jobKey: JobKey }
  | { readonly at: 'running'; readonly jobKey: JobKey; readonly handle: Handle }
  | { readonly at: 'done'; readonly handle: Handle; readonly outputs: readonly Output[] }
  | { readonly at: 'failed'; readonly failure: Failure }
  /** The engine has not taken it for certain: it goes back to the queue, and the engine is left alone for a while. */
  | { readonly at: 'untaken'; readonly retryAfterMs: number }

/** Everything about one task at one engine that does not change from step to step. */
export interface EngineWork {
  readonly held: HeldTask
  readonly provider: Provider
  readonly route: Route
  /** Fetches them the first time that they are needed: whoever takes over a running job needs none. */
  readonly prepareInputs: () => Promise<Prepared>
  readonly scratchFolder: string
  readonly runForMs: number
}

// Three submits: beyond that another try is hope, and each may be billed.
const attemptsMax = 3

const retryBackoff: Backoff = { firstMs: 500, capMs: 30_000 }
const pollBackoff: Backoff = { firstMs: 1_000, capMs: 60_000 }

// An engine that cannot say yet whether it has a job is asked this often; its list may lag behind its acceptance.
const findBackoff: Backoff = { firstMs: 2_000, capMs: 30_000 }

/** Names the attempt durably, then submits once. A worker that hands its tasks back submits nothing more. */
export async function submit(work: EngineWork): Promise<Situation> {
  const { held, provider, runForMs } = work
  // Also ends a task that takes its worker down each time: the count survives the crash.
  if (held.attempt >= attemptsMax && held.phase !== 'queued') {
    return { at: 'failed', failure: attemptsSpent }
  }
  const prepared = await work.prepareInputs()
  if (prepared.kind === 'failed') return { at: 'failed', failure: prepared.failure }
  // The last submit is known to have come to nothing; in its phase the next worker would have to doubt that.
  if (held.phase === 'submitting' && isHandingBack(held)) return { at: 'untaken', retryAfterMs: 0 }
  held.signals.handBack.throwIfAborted()
  const jobKey = branded<JobKey>(randomUUID())
  await held.advance({ phase: 'submitting', jobKey, provider: provider.name, runForMs })
  // A process that was frozen since the commit: whoever has the task by now submits by himself.
  if (!held.isLeased()) return { at: 'untaken', retryAfterMs: 0 }
  return send(work, jobKey, prepared.images)
}

function isHandingBack({ signals: { handBack } }: HeldTask): boolean {
  const reason: unknown = handBack.reason
  return reason instanceof Stopped && reason.reason !== 'deadline'
}

/** Finds out about a submit whose answer was lost. Never submits a second time where that could be a second paid job. */
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

/** Asks until the engine has news. What cannot be reached is still running, until the deadline says otherwise. */
export async function follow(work: EngineWork, jobKey: JobKey, handle: Handle): Promise<Situation> {
  const { held, provider } = work
  // Another worker can ask for the same job, but for one that lives in this process.
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

/** One poll whose transport errors are no answer. An abort of `signal` is thrown. */
export async function pollOnce(work: EngineWork, jobKey: JobKey, handle: Handle, signal: AbortSignal) {
  try {
    return await work.provider.poll(handle, contextOf(work, jobKey, signal))
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof Transient)) work.held.log.error({ err: error }, 'an adapter failed while polling')
    return { kind: 'unreachable' } as const
  }
}

/** Best effort: a job that goes on upstream costs its operator, not our client. */
export async function cancelUpstream(work: EngineWork, jobKey: JobKey, handle: Handle, signal: AbortSignal) {
  if (!work.provider.capabilities.canCancel) return
  try {
    await work.provider.cancel?.(handle, contextOf(work, jobKey, signal))
  } catch (error) {
    work.held.log.warn({ err: error }, 'cancelling upstream failed')
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
    // Anything that is not an answer may have happened after the bytes had left.
    held.log.warn(
      { err: error, is_expected: error instanceof SubmitUnknown },
      'a submit has no known outcome',
    )
    return { at: 'unknown', jobKey }
  }
}

async function find(work: EngineWork, jobKey: JobKey, images: readonly InputImage[]): Promise<Situation> {
  const { held, provider } = work
  assert(provider.find !== undefined, 'an engine that takes our job key can be asked for it')
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
  // `submit` looks why the pause was cut short.
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
  message: 'Whether the engine has taken this task could not be found out.',
}
