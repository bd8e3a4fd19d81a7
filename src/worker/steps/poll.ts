// Polls and cancels a job.

import { unreachable } from '../../lib/assert.ts'
import { backoffMs, pause } from '../../lib/async/backoff.ts'
import type { Backoff } from '../../lib/async/backoff.ts'
import { pollPauseMs } from '../../domain/engines/engine-limits.ts'
import type { JobKey } from '../../domain/ids.ts'
import { canceled } from '../../domain/tasks/task.ts'
import type { Failure } from '../../domain/tasks/task.ts'
import type { Turn } from '../engines/request-budget.ts'
import { Transient } from '../../providers/provider.ts'
import type { Handle } from '../../providers/provider.ts'
import { afterFailure, repeatLost } from './after-failure.ts'
import { LostStreak } from './lost-streak.ts'
import { contextOf } from './situation.ts'
import type { EngineWork, PolledJob, Situation } from './situation.ts'

const pollBackoff: Backoff = { firstMs: 1_000, capMs: 60_000 }

/** The time limit for a request to stop a job. It is short, because the client is waiting. */
const cancelMs = 10_000

/** The pause between a request to stop a job and the next poll. An engine may respond before the job has stopped. */
const stoppingMs = 200

export function beginPolling(
  work: EngineWork,
  jobKey: JobKey,
  handle: Handle,
  needsNewUrl: boolean,
): PolledJob {
  const job: PolledJob = {
    at: 'polling',
    jobKey,
    handle,
    needsNewUrl,
    beganAtMs: work.gate.clock.monotonicMs(),
    lostStreak: new LostStreak(),
    pauseMs: 0,
    failures: 0,
    percent: null,
    hasAskedToStop: false,
  }
  return mustStop(work, job) ? job : pauseBefore(work, job)
}

/**
 * Returns `job` if it must be polled again. While the engine is unreachable, the task counts as running until its
 * deadline. While the engine does not recognize the job, the task counts as running until `LostStreak` decides that the
 * job is lost. If the client has asked to cancel the task, asks the engine before each poll to stop the job, until the
 * engine has responded to such a request. The engine still decides how the job ends, because the job may have finished
 * first.
 */
export async function poll(work: EngineWork, job: PolledJob): Promise<Situation> {
  const { held, provider, gate } = work
  const { jobKey, handle } = job
  const { isLocal, isFree } = provider.capabilities
  // Another worker can poll the job, unless the job runs inside this process.
  const signal = isLocal ? held.signals.stop : held.signals.handBack
  signal.throwIfAborted()
  if (mustStop(work, job)) {
    job.hasAskedToStop = await cancelUpstream(work, jobKey, handle, within(cancelMs, signal))
    // The client is waiting, so the job is polled as soon as it may have stopped.
    await pause(stoppingMs, signal)
  }
  // After a pause for `Retry-After`, the usual pause follows, so that the jobs are not all polled at once.
  if (gate.pollsOpenInMs() > 0) return pauseBefore(work, job)
  const polled = await pollOnce(work, jobKey, handle, signal)
  switch (polled.kind) {
    case 'running':
      job.failures = 0
      job.lostStreak.end()
      reportProgress(work, job, polled.progress)
      // An engine that has not responded to the request to stop the job is asked again soon.
      if (mustStop(work, job)) held.signals.pause.call()
      return pauseBefore(work, job)
    case 'unreachable':
      // A call from the engine does not end this pause.
      await pause(backoffMs(pollBackoff, job.failures++), signal)
      return pauseBefore(work, job)
    case 'succeeded': {
      const { outputs, cost } = polled
      return { at: 'done', jobKey, handle, outputs, cost, hasNewUrl: job.needsNewUrl }
    }
    case 'failed':
      return afterFailure(work, polled.failure)
    case 'lost':
      job.failures = 0
      if (job.hasAskedToStop) return afterFailure(work, { ...canceled, retry: 'no', detail: null })
      if (!polled.isCertain && !job.lostStreak.isLost(gate.clock.monotonicMs())) return pauseBefore(work, job)
      if (isLocal) return repeatLost(work)
      return afterFailure(work, { ...engineLost, retry: isFree ? 'anywhere' : 'no', detail: null })
    default:
      return unreachable(polled)
  }
}

/**
 * Once the output is being stored, the engine is not asked to stop the job, because the engine might delete the output.
 */
function mustStop({ held, provider }: EngineWork, { hasAskedToStop }: PolledJob): boolean {
  if (!provider.capabilities.canCancel) return false
  return held.isCancelRequested && held.phase === 'running' && !hasAskedToStop
}

function pauseBefore({ gate, provider }: EngineWork, job: PolledJob): PolledJob {
  const ageMs = gate.clock.monotonicMs() - job.beganAtMs
  job.pauseMs = gate.pollsOpenInMs() + pollPauseMs(provider.limits.polling, ageMs, Math.random())
  return job
}

function reportProgress(
  { held, progress: reports }: EngineWork,
  job: PolledJob,
  progress: number | null,
): void {
  const percent = progress === null ? job.percent : Math.round(progress * 100)
  if (percent !== null && percent !== job.percent)
    reports.add({ taskId: held.claimed.task.id, attempt: held.attempt, percent })
  job.percent = percent
}

/** Returns `unreachable` if the request fails. If `signal` aborts, throws its reason. */
export async function pollOnce(work: EngineWork, jobKey: JobKey, handle: Handle, signal: AbortSignal) {
  const { gate, provider } = work
  const turn = await gate.budget.turn(signal)
  try {
    const polled = await provider.poll(handle, contextOf(work, turn, jobKey, signal))
    gate.answered('poll')
    return polled
  } catch (error) {
    signal.throwIfAborted()
    gate.failed('poll')
    if (error instanceof Transient) gate.holdPolls(error.retryAfterMs)
    else work.held.log.error({ err: error }, 'unexpected error while polling the engine')
    return { kind: 'unreachable' } as const
  } finally {
    turn.sent()
  }
}

/**
 * Does nothing if the engine cannot stop jobs. Returns false if the request failed. Even if it succeeded, the job may
 * keep running.
 */
export async function cancelUpstream(
  work: EngineWork,
  jobKey: JobKey,
  handle: Handle,
  signal: AbortSignal,
): Promise<boolean> {
  let turn: Turn | null = null
  try {
    turn = await work.gate.budget.turn(signal)
    await work.provider.cancel?.(handle, contextOf(work, turn, jobKey, signal))
    return true
  } catch (error) {
    work.held.log.warn({ err: error }, 'could not cancel the job on the engine')
    return false
  } finally {
    turn?.sent()
  }
}

function within(ms: number, signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)])
}

const engineLost: Failure = { code: 'provider_failed', message: 'The engine lost this task.' }
