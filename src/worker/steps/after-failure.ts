// Decides whether another attempt follows a failed one. If so, the failure is recorded before the task waits, because
// after a crash, the next worker must not mistake a refused submission for one with an unknown outcome.

import { backoffMs, pauseUntilAborted } from '../../lib/async/backoff.ts'
import type { Backoff } from '../../lib/async/backoff.ts'
import type { EngineFailure } from '../../providers/provider.ts'
import type { EngineWork, Situation, TaskRun } from './situation.ts'

// A task that keeps failing gets this many attempts, or one per route if there are more routes. Further attempts are
// unlikely to help, and each attempt may be billed.
const attemptsMin = 3

const retryBackoff: Backoff = { firstMs: 500, capMs: 30_000 }

/**
 * Call this if the engine has definitely not accepted the task. Unless the request is the cause, another route may
 * accept the task.
 */
export async function afterRefusal(work: EngineWork, failure: EngineFailure): Promise<Situation> {
  const { held, routes, refused, route } = work
  refused.add(route.name)
  const hasOthers = routes.some(({ name }) => !refused.has(name))
  if (failure.retry === 'no' || !hasOthers || isLastAttempt(work)) return afterFailure(work, failure)
  held.log.warn({ route: route.name, detail: failure.detail }, 'a route refused the task; trying another one')
  await held.advance({ phase: 'queued', last: 'failed' })
  return { at: 'fresh' }
}

export async function afterFailure(work: EngineWork, failure: EngineFailure): Promise<Situation> {
  const { held } = work
  const { attempt } = held
  if (failure.detail !== null)
    held.log.warn({ detail: failure.detail }, 'the engine refused the task or failed')
  if (failure.retry !== 'anywhere' || isLastAttempt(work)) {
    held.attemptFailed()
    return { at: 'failed', failure: { code: failure.code, message: failure.message } }
  }
  held.log.info({ failure: failure.code, attempt }, 'attempt failed; trying again')
  await held.advance({ phase: 'queued', last: 'failed' })
  // If a signal cuts the pause short, the next step checks that signal.
  await pauseUntilAborted(backoffMs(retryBackoff, attempt - 1), held.signals.handBack)
  return { at: 'fresh' }
}

/**
 * Call this if the attempt's job or output was lost because a process ended. The engine is free, so repeating the
 * attempt costs only time.
 */
export async function repeatLost({ held }: EngineWork): Promise<Situation> {
  await held.advance({ phase: 'queued', last: 'lost' })
  return { at: 'fresh' }
}

function isLastAttempt({ held, routes }: TaskRun): boolean {
  return held.attempt >= Math.max(attemptsMin, routes.length)
}
