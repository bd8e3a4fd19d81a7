// GET /api/v1/tasks/{task_id}/events: streams a task and its progress as they change, until the task has ended.

import type { Clock } from '../../lib/clock.ts'
import type { RateLimiter } from '../../lib/rate-limit.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { Task } from '../../domain/tasks/task.ts'
import type { TaskReader, TaskView } from '../../tasks/read-task.ts'
import { queueKeptMs } from '../../tasks/task-progress.ts'
import type { TaskProgress } from '../../tasks/task-progress.ts'
import type { TaskWaiter, TaskWatch } from '../../tasks/watch-tasks.ts'
import { envelopeHeaders } from '../serving/answer.ts'
import type { Events } from '../serving/answer.ts'
import type { Call, Handler } from '../serving/call.ts'
import { onDeparture } from '../serving/departure.ts'
import { comment, eventOf, eventStreamHeaders, firstSilenceMs, silenceMsMax } from '../shared/event-stream.ts'
import type { ApiGate } from './gate.ts'
import type { ProgressData } from './schemas/task-events.ts'

export interface TaskEventsContext {
  readonly gate: ApiGate
  readonly limiter: RateLimiter
  readonly reader: TaskReader
  readonly progress: TaskProgress
  readonly watch: TaskWatch
  readonly clock: Clock
}

const headers = { ...eventStreamHeaders, 'cache-control': envelopeHeaders['cache-control'] }

export function taskEventsHandler(parts: TaskEventsContext): Handler {
  return async (call) => {
    const { accountId } = await parts.gate.admit(call, parts.limiter)
    const taskId = call.parameters['taskId'] ?? ''
    // The waiter is opened before the task is read, so that no later change is missed.
    const waiter = parts.watch.open(accountId, [taskId], 'progress')
    onDeparture(call, () => waiter.close())
    parts.gate.recheck(call, waiter)
    try {
      const view = await parts.reader.read(accountId, taskId)
      const body = call.request.method === 'HEAD' ? null : eventsOf(parts, call, waiter, view.task, view)
      return { status: 200, headers, body, error: null }
    } catch (error) {
      waiter.close()
      throw error
    }
  }
}

/**
 * Yields events until the task has ended, the client disconnects, the key is no longer valid, the database fails, or
 * the service shuts down. Checks the key after every wait. Reads the task only when it may have changed or a
 * keep-alive comment is due, because reading 5,000 tasks every 2 s took 10% of a CPU core. While at most 1,000 tasks
 * are ahead of the task in its queue, also checks the task's position: every 3 s while it changes, and less and less
 * often while it does not.
 */
async function* eventsOf(
  context: TaskEventsContext,
  call: Call,
  waiter: TaskWaiter,
  task: Task,
  view: TaskView | null,
): Events {
  // We destructure `context` here, because a pattern in the parameter list would keep the first view in memory for as
  // long as the stream is open.
  const { gate, reader, progress, watch, clock } = context
  let sentTask = ''
  let sentProgress = ''
  let queueWaitMs = queueKeptMs
  let commentAtMs = clock.monotonicMs() + firstSilenceMs()
  try {
    for (;;) {
      if (view !== null) {
        if (view.etag !== sentTask) yield eventOf('task', view.json)
        if (view.isTerminal) return
        task = view.task
        sentTask = view.etag
        // Frees about 600 bytes. Most streams wait a long time for the next event.
        view = null
      }
      const data = await progressDataOf(task, progress)
      const json = JSON.stringify(data)
      queueWaitMs = json === sentProgress ? Math.min(2 * queueWaitMs, silenceMsMax) : queueKeptMs
      if (json !== sentProgress) yield eventOf('progress', json)
      sentProgress = json
      const restMs = Math.max(0, commentAtMs - clock.monotonicMs())
      const waitMs = typeof data.queue_position === 'number' ? Math.min(restMs, queueWaitMs) : restMs
      const isHinted = !watch.isClosed && (await waiter.nextChange(waitMs))
      if (watch.isClosed || waiter.isClosed) return
      await gate.authenticate(call)
      const isDue = clock.monotonicMs() >= commentAtMs
      if (isDue) {
        commentAtMs = clock.monotonicMs() + silenceMsMax
        yield comment
      }
      if (isHinted || isDue) view = await reader.read(task.accountId, task.id)
    }
  } catch (error) {
    // After a `ServiceError`, the stream just ends. When the client reconnects, the response contains the error.
    if (!(error instanceof ServiceError)) throw error
  } finally {
    waiter.close()
  }
}

async function progressDataOf(task: Task, progress: TaskProgress): Promise<ProgressData> {
  const known = await progress.of(task)
  return { progress: known.progress, queue_position: known.queuePosition }
}
