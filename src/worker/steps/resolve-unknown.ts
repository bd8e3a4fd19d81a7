// Finds out what became of a submission whose response was lost.

import { assert, unreachable } from '../../lib/assert.ts'
import type { JobKey } from '../../domain/ids.ts'
import { canceled } from '../../domain/tasks/task.ts'
import type { Failure } from '../../domain/tasks/task.ts'
import { Transient } from '../../providers/provider.ts'
import type { EngineFailure, Found } from '../../providers/provider.ts'
import { afterFailure, repeatLost } from './after-failure.ts'
import { findPauseAfterMs } from './find-pause.ts'
import { logUnknownSubmit } from '../log-unknown-submit.ts'
import { contextOf, lastHookUrl } from './situation.ts'
import type { EngineWork, Situation, Unknown } from './situation.ts'
import { send } from './submit.ts'

// How long we try to find out a submission's outcome while a free engine's server is unreachable. After that, the task
// is submitted again, because the server may never come back. At worst, the engine produces an unused output.
const freeUnsureMsMax = 10_000

/**
 * How long we wait for a call about a submission whose response was lost. Engines call within seconds of a job's end,
 * and repeat a failed call for several minutes. The task's deadline may end the wait earlier.
 */
const hookGraceMs = 15 * 60_000

/**
 * An engine that can look up our job key is asked before anything is submitted again, even if the engine is free,
 * because the job may be half done. A free engine that cannot look up job keys gets the task again immediately. A paid
 * one is given time to call us. Never submits again if a second paid job could result.
 */
export async function resolveUnknown(work: EngineWork, unknown: Unknown): Promise<Situation> {
  const { jobKey, ageMs } = unknown
  const { isFree, submitKey } = work.provider.capabilities
  const hasHook = lastHookUrl(work) !== null
  if (isFree && submitKey !== 'client-id') return submitAgain(work, unknown)
  // If the engine cannot look up job keys, a canceled task fails immediately, because only another submission or a call
  // could identify the job.
  if (work.held.isCancelRequested && submitKey !== 'client-id') return failUnknown(work, jobKey, canceled)
  if (submitKey === 'none' && (!hasHook || ageMs >= hookGraceMs))
    return failUnknown(work, jobKey, outcomeUnknown)
  const older = await grownOlder(work, unknown)
  const handle = hasHook ? await work.held.readHandle() : null
  if (handle !== null) {
    // The call that provided the handle may also have announced the job's end, so the next pause is short.
    work.held.signals.pause.call()
    return { at: 'running', jobKey, handle }
  }
  if (submitKey === 'none') return older
  if (submitKey === 'client-id') return find(work, older)
  if (!work.routes.includes(work.route)) return failUnknown(work, jobKey, outcomeUnknown)
  const prepared = await work.prepareInputs()
  if (prepared.kind === 'failed') return failUnknown(work, jobKey, prepared.failure)
  const turn = await work.gate.budget.turn(work.held.signals.stop)
  return send(work, turn, jobKey, prepared.images, older.ageMs).finally(() => turn.sent())
}

/** Waits until it is time to ask again, or until the engine calls. */
async function grownOlder(work: EngineWork, unknown: Unknown): Promise<Unknown> {
  const { clock } = work.gate
  const { handBack, pause } = work.held.signals
  handBack.throwIfAborted()
  const beganAtMs = clock.monotonicMs()
  await new Promise<void>((resolve) => pause.begin(findPauseAfterMs(unknown.ageMs), resolve))
  handBack.throwIfAborted()
  return { ...unknown, ageMs: unknown.ageMs + clock.monotonicMs() - beganAtMs }
}

/** The engine may still be working on the task, so this logs what the operator needs to find the job and its cost. */
export function failUnknown(work: EngineWork, jobKey: JobKey, failure: Failure): Situation {
  logUnknownSubmit(work.held.log, work.provider.name, jobKey)
  return { at: 'failed', failure }
}

async function find(work: EngineWork, unknown: Unknown): Promise<Situation> {
  const { held, provider } = work
  const { jobKey } = unknown
  assert(provider.find !== undefined, 'an engine that accepts our job keys must be able to look up jobs')
  const turn = await work.gate.budget.turn(held.signals.handBack)
  const found = await provider
    .find(contextOf(work, turn, jobKey, held.signals.handBack))
    .catch((error: unknown): Found => {
      held.signals.handBack.throwIfAborted()
      if (!(error instanceof Transient)) throw error
      return { kind: 'unsure' }
    })
    .finally(() => turn.sent())
  switch (found.kind) {
    case 'absent':
      return submitAgain(work, unknown)
    case 'found':
      return { at: 'running', jobKey, handle: found.handle }
    case 'unsure':
      if (provider.capabilities.isFree && unknown.ageMs >= freeUnsureMsMax) return submitAgain(work, unknown)
      return unknown
    default:
      return unreachable(found)
  }
}

/** A free engine may still produce an output for the earlier submission. This output is lost, but costs nothing. */
function submitAgain(work: EngineWork, { isInherited }: Unknown): Promise<Situation> {
  return isInherited ? repeatLost(work) : afterFailure(work, noResponse)
}

const noResponse: EngineFailure = {
  code: 'provider_failed',
  message: 'The engine failed too many times on this task.',
  retry: 'anywhere',
  detail: null,
}

const outcomeUnknown: Failure = {
  code: 'outcome_unknown',
  message: 'We could not determine whether the engine accepted this task.',
}
