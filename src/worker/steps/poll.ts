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
import { pauseUntilHook } from './pause-until-hook.ts'
import { contextOf } from './situation.ts'
import type { EngineWork, Situation } from './situation.ts'

const pollBackoff: Backoff = { firstMs: 1_000, capMs: 60_000 }

/** The time limit for a request to stop a job. The client waits for the result. */
const cancelMs = 10_000

/**
 * Polls until the engine reports a final result. A call from the engine triggers a poll immediately. If the engine is
 * unreachable, the task counts as running until its deadline. If the engine does not recognize the job, the task counts
 * as running until `LostStreak` decides that the job is lost. If the client has asked to cancel the task, keeps asking
 * the engine to stop the job until the engine responds. The engine still decides how the job ends, because the job may
 * have finished before it could be stopped.
 */
export async function pollUntilDone(work: EngineWork, jobKey: JobKey, handle: Handle): Promise<Situation> {
  const { held, provider } = work
  const { isLocal, isFree } = provider.capabilities
  // Another worker can poll the same job, unless the job runs inside this process.
  const signal = isLocal ? held.signals.stop : held.signals.handBack
  const { clock } = work.gate
  const beganAtMs = clock.monotonicMs()
  const streak = new LostStreak()
  let percent: number | null = null
  let hasAskedToStop = false
  for (let failures = 0; ;) {
    // Once the output is being stored, the engine is no longer asked to stop the job, because the engine might delete
    // the output.
    if (held.isCancelRequested && held.phase === 'running' && !hasAskedToStop) {
      hasAskedToStop = await cancelUpstream(work, jobKey, handle, within(cancelMs, signal))
      // The client is waiting, so the job is polled immediately.
      held.signals.wakeUp.call()
    }
    // A pause for `Retry-After` is followed by the usual pause, so that the jobs are not all polled at once.
    do {
      await pauseUntilHook(work, pollPauseOf(work, clock.monotonicMs() - beganAtMs), signal)
    } while (work.gate.pollsOpenInMs() > 0)
    const polled = await pollOnce(work, jobKey, handle, signal)
    switch (polled.kind) {
      case 'running':
        failures = 0
        streak.end()
        percent = reportProgress(work, polled.progress, percent)
        break
      case 'unreachable':
        await pause(backoffMs(pollBackoff, failures++), signal)
        break
      case 'succeeded':
        return { at: 'done', jobKey, handle, outputs: polled.outputs, cost: polled.cost }
      case 'failed':
        return afterFailure(work, polled.failure)
      case 'lost':
        failures = 0
        if (hasAskedToStop) return afterFailure(work, { ...canceled, retry: 'no', detail: null })
        if (!polled.isCertain && !streak.isLost(clock.monotonicMs())) break
        if (isLocal) return repeatLost(work)
        return afterFailure(work, { ...engineLost, retry: isFree ? 'anywhere' : 'no', detail: null })
      default:
        return unreachable(polled)
    }
  }
}

/** Returns the pause before the next poll. `ageMs`: how long the job has been polled. */
function pollPauseOf({ gate, provider }: EngineWork, ageMs: number): number {
  return gate.pollsOpenInMs() + pollPauseMs(provider.limits.polling, ageMs, Math.random())
}

/** Reports the progress if its percentage has changed since the last report. Returns the last reported percentage. */
function reportProgress(
  { held, progress: reports }: EngineWork,
  progress: number | null,
  last: number | null,
): number | null {
  const percent = progress === null ? last : Math.round(progress * 100)
  if (percent !== null && percent !== last)
    reports.add({ taskId: held.claimed.task.id, attempt: held.attempt, percent })
  return percent
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
