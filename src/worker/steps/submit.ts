// Submits a task to its engine, once per attempt.

import { randomUUID } from 'node:crypto'

import { unreachable } from '../../lib/assert.ts'
import { branded } from '../../lib/brand.ts'
import type { JobKey } from '../../domain/ids.ts'
import { isStorable } from '../../domain/engines/handle.ts'
import { SubmitUnknown } from '../../providers/provider.ts'
import type { EngineRequest, InputImage, Submitted } from '../../providers/provider.ts'
import type { Turn } from '../engines/request-budget.ts'
import { Stopped } from '../task-signals.ts'
import { afterRefusal } from './after-failure.ts'
import { contextOf } from './situation.ts'
import type { Done, EngineWork, Situation } from './situation.ts'

// How long a route stays closed after its engine has refused the settings. Only the operator can correct them, so the
// task keeps its place in the queue, and the log states the reason again after each pause. The engine's other routes
// stay open, because the fault, such as an unknown model or a missing node, may affect only this route.
const misconfiguredPauseMs = 60_000

/** Records the attempt's job key durably, then submits once. A worker that is releasing its tasks submits nothing. */
export async function submit(work: EngineWork): Promise<Situation> {
  const { held, provider, gate, runForMs } = work
  const prepared = await work.prepareInputs()
  if (prepared.kind === 'failed') return { at: 'failed', failure: prepared.failure }
  held.signals.handBack.throwIfAborted()
  const turn = await gate.budget.turn(held.signals.handBack)
  try {
    const jobKey = branded<JobKey>(randomUUID())
    await held.advance({
      phase: 'submitting',
      jobKey,
      route: work.route.name,
      provider: provider.name,
      runForMs,
    })
    // If the process was frozen after the commit, another worker may have taken over the task and submitted it.
    if (!gate.budget.hasPart || !held.isLeased() || held.isCancelRequested) return { at: 'untaken' }
    return await send(work, turn, jobKey, prepared.images, 0)
  } finally {
    turn.sent()
  }
}

/**
 * Submits the task under `jobKey`. The caller must call `turn.sent` afterward. `ageMs` is the time since the first
 * submission under this job key.
 */
export async function send(
  work: EngineWork,
  turn: Turn,
  jobKey: JobKey,
  images: readonly InputImage[],
  ageMs: number,
): Promise<Situation> {
  const { held, gate } = work
  try {
    const context = contextOf(work, turn, jobKey, held.signals.stop)
    const submitted = await work.provider.submit(requestOf(work, images), context)
    if (submitted.kind === 'busy') gate.close(submitted.retryAfterMs, submitted.detail)
    else gate.answered('submit')
    if (submitted.kind === 'misconfigured') gate.closeRoute(work.route, misconfiguredPauseMs)
    switch (submitted.kind) {
      case 'accepted':
        if (!isStorable(submitted.handle, work.maskSecrets))
          throw new SubmitUnknown('the handle is too long or contains a secret')
        return { at: 'running', jobKey, handle: submitted.handle }
      case 'done':
        return doneWith(work, jobKey, submitted)
      case 'failed':
        return await afterRefusal(work, submitted.failure)
      case 'busy':
        return { at: 'untaken' }
      case 'misconfigured':
        held.log.error({ detail: submitted.detail }, 'the engine rejected the settings; the task is waiting')
        return { at: 'untaken' }
      default:
        return unreachable(submitted)
    }
  } catch (error) {
    if (error instanceof Stopped) throw error
    held.signals.stop.throwIfAborted()
    gate.failed('submit')
    // Any other error may have occurred after the request was sent, so the outcome is unknown.
    held.log.warn(
      { err: error, is_expected: error instanceof SubmitUnknown },
      'a submission got no valid response, so its outcome is unknown',
    )
    return { at: 'unknown', jobKey, ageMs, isInherited: false }
  }
}

/**
 * The output is used even if the job's handle cannot be stored, because the handle is needed only if the process
 * crashes or the output's URL expires before the output is stored.
 */
function doneWith(
  { maskSecrets }: EngineWork,
  jobKey: JobKey,
  { handle, outputs, cost }: Submitted & { readonly kind: 'done' },
): Done {
  return {
    at: 'done',
    jobKey,
    handle: isStorable(handle, maskSecrets) ? handle : null,
    outputs,
    cost,
    hasNewUrl: false,
  }
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
