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
import type { EngineWork, Next, Pause, PolledJob } from './situation.ts'

const pollBackoff: Backoff = { firstMs: 1_000, capMs: 60_000 }

/** The time limit for a request to stop a job. The client waits for the result. */
const cancelMs = 10_000

/** An engine may still be stopping a job when it responds to the request to stop it. */
const stoppingMs = 200

/** Starts the polling of a job with the first pause. */
export function beginPolling(work: EngineWork, jobKey: JobKey, handle: Handle, isRepeated: boolean): Pause {
  return pauseBefore(work, {
    at: 'polling',
    jobKey,
    handle,
    isRepeated,
    beganAtMs: work.gate.clock.monotonicMs(),
    lostStreak: new LostStreak(),
    failures: 0,
    percent: null,
    hasAskedToStop: false,
  })
}

/**
 * Polls once, and returns a pause unless the engine reports a final result. If the engine is unreachable, the task
 * counts as running until its deadline. If the engine does not recognize the job, the task counts as running until
 * `LostStreak` decides that the job is lost. If the client has asked to cancel the task, asks the engine to stop the
 * job before each poll until the engine responds. The engine still decides how the job ends, because the job may have
 * finished before it could be stopped.
 */
export async function poll(work: EngineWork, job: PolledJob): Promise<Next> {
  const { held, provider, gate } = work
  const { jobKey, handle } = job
  const { isLocal, isFree } = provider.capabilities
  // Another worker can poll the same job, unless the job runs inside this process.
  const signal = isLocal ? held.signals.stop : held.signals.handBack
  signal.throwIfAborted()
  // Once the output is being stored, the engine is no longer asked to stop the job, because the engine might delete
  // the output.
  if (held.isCancelRequested && held.phase === 'running' && !job.hasAskedToStop) {
    job.hasAskedToStop = await cancelUpstream(work, jobKey, handle, within(cancelMs, signal))
    // The client is waiting, so the job is polled as soon as it may have stopped.
    await pause(stoppingMs, signal)
  }
  // A pause for `Retry-After` is followed by the usual pause, so that the jobs are not all polled at once.
  if (gate.pollsOpenInMs() > 0) return pauseBefore(work, job)
  const polled = await pollOnce(work, jobKey, handle, signal)
  switch (polled.kind) {
    case 'running':
      job.failures = 0
      job.lostStreak.end()
      reportProgress(work, job, polled.progress)
      return pauseBefore(work, job)
    case 'unreachable':
      return pauseBefore(work, job, backoffMs(pollBackoff, job.failures++))
    case 'succeeded': {
      const { outputs, cost } = polled
      return { at: 'done', jobKey, handle, outputs, cost, isRepeated: job.isRepeated }
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

/** Returns the pause before the next poll, which is `extraMs` longer than usual. */
function pauseBefore({ gate, provider }: EngineWork, job: PolledJob, extraMs = 0): Pause {
  const ageMs = gate.clock.monotonicMs() - job.beganAtMs
  const forMs = gate.pollsOpenInMs() + pollPauseMs(provider.limits.polling, ageMs, Math.random())
  return { at: 'paused', forMs: extraMs + forMs, job }
}

/** Reports the progress if its percentage has changed since the last report. */
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

/** Polls once. Errors result in `unreachable`, except that if `signal` aborts, its reason is thrown. */
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
    else work.held.log.error({ err: error }, 'adapter failed while polling')
    return { kind: 'unreachable' } as const
  } finally {
    turn.sent()
  }
}

/**
 * Asks the engine to stop the job, which may keep running anyway. Returns false if the engine did not respond, or if it
 * cannot stop jobs.
 */
export async function cancelUpstream(
  work: EngineWork,
  jobKey: JobKey,
  handle: Handle,
  signal: AbortSignal,
): Promise<boolean> {
  if (!work.provider.capabilities.canCancel) return false
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
