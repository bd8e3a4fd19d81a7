// Decides whether another attempt follows a failed one, and on which route.

import { backoffMs, pauseUntilAborted } from '../../lib/async/backoff.ts'
import type { Backoff } from '../../lib/async/backoff.ts'
import type { EngineFailure } from '../../providers/provider.ts'
import type { EngineWork, Situation, TaskRun } from './situation.ts'

// After three attempts on the same route, another one is unlikely to help, and each may be billed.
const attemptsMin = 3

const retryBackoff: Backoff = { firstMs: 500, capMs: 30_000 }

/** The engine has definitely not accepted the task. Unless the request is the cause, another route may accept it. */
export async function afterRefusal(work: EngineWork, failure: EngineFailure): Promise<Situation> {
  const { held, routes, refused, route } = work
  refused.add(route.name)
  const hasOthers = routes.some(({ name }) => !refused.has(name))
  if (failure.retry === 'no' || !hasOthers) return afterFailure(work, failure)
  held.attemptFailed()
  held.log.warn({ route: route.name, detail: failure.detail }, 'a route refused the task; trying another one')
  return { at: 'fresh', isRepeat: false }
}

export async function afterFailure(work: EngineWork, failure: EngineFailure): Promise<Situation> {
  const { held } = work
  held.attemptFailed()
  if (failure.detail !== null) held.log.warn({ detail: failure.detail }, 'the engine refused or failed')
  if (failure.retry !== 'anywhere' || held.attempt >= attemptsMaxOf(work)) {
    return { at: 'failed', failure: { code: failure.code, message: failure.message } }
  }
  held.log.info({ failure: failure.code, attempt: held.attempt }, 'attempt failed; trying again')
  // If the pause is cut short, `submit` checks why.
  await pauseUntilAborted(backoffMs(retryBackoff, held.attempt - 1), held.signals.handBack)
  return { at: 'fresh', isRepeat: false }
}

/** Every route gets an attempt. */
export function attemptsMaxOf({ routes }: TaskRun): number {
  return Math.max(attemptsMin, routes.length)
}
