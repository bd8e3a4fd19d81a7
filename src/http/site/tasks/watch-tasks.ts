// GET /site/tasks/watch: streams tasks as they change, until all of them have ended.

import { branded } from '../../../lib/brand.ts'
import { isTimeOrderedId } from '../../../lib/ids.ts'
import { invalidField, ServiceError } from '../../../domain/errors.ts'
import type { AccountId, TaskId } from '../../../domain/ids.ts'
import { isTerminal } from '../../../domain/tasks/task.ts'
import type { ListedTask } from '../../../domain/tasks/task-list.ts'
import type { TaskWaiter, TaskWatch } from '../../../tasks/watch-tasks.ts'
import type { Events } from '../../serving/answer.ts'
import type { Call, Handler } from '../../serving/call.ts'
import { onDeparture } from '../../serving/departure.ts'
import { comment, eventOf, eventStreamHeaders, silenceMsMax } from '../../shared/event-stream.ts'
import { OpenStreams } from '../../shared/open-streams.ts'
import type { SiteContext } from '../context.ts'
import { queryOf } from '../../shared/query.ts'
import { toTaskRow } from './task-row.ts'

const tasksMax = 100

const headers = { ...eventStreamHeaders, 'cache-control': 'no-store' }

export function watchTasksHandler(site: SiteContext, watch: TaskWatch): Handler {
  const streams = new OpenStreams()
  return async (call) => {
    const { accountId } = await site.gate.admit(call, site.limiter)
    const taskIds = taskIdsIn(call)
    if (call.request.method === 'HEAD') return { status: 200, headers, body: null, error: null }
    streams.hold(accountId, call)
    // Opened before the tasks are read, so that no later change is missed.
    const waiter = watch.open(accountId, taskIds, 'steps')
    onDeparture(call, () => waiter.close())
    try {
      const first = await readAll(site, accountId, taskIds)
      const events = eventsOf(site, { call, accountId, waiter, watch }, first)
      return { status: 200, headers, body: events, error: null }
    } catch (error) {
      waiter.close()
      throw error
    }
  }
}

function taskIdsIn(call: Call): readonly TaskId[] {
  const taskIds = [...new Set(queryOf(call).getAll('task_id'))]
  if (taskIds.length === 0 || taskIds.length > tasksMax)
    throw invalidField('task_id', `Send 1 to ${tasksMax} task_id parameters.`)
  if (!taskIds.every(isTimeOrderedId)) throw new ServiceError('task_not_found')
  return taskIds.map((taskId) => branded<TaskId>(taskId))
}

async function readAll(
  { store }: SiteContext,
  accountId: AccountId,
  taskIds: readonly TaskId[],
): Promise<readonly ListedTask[]> {
  const found = await store.readListedTasks(taskIds.map((taskId) => ({ accountId, taskId })))
  return found.map((task) => {
    if (task === null) throw new ServiceError('task_not_found')
    return task
  })
}

interface Watched {
  readonly call: Call
  readonly accountId: AccountId
  readonly waiter: TaskWaiter
  readonly watch: TaskWatch
}

/**
 * Yields events until all tasks have ended, the client disconnects, the session ends, the database fails, or the
 * service shuts down.
 */
async function* eventsOf(
  site: SiteContext,
  { call, accountId, waiter, watch }: Watched,
  first: readonly ListedTask[],
): Events {
  const { clock } = site
  const sent = new Map<TaskId, string>()
  let tasks = first
  let sentAtMs = clock.monotonicMs()
  try {
    for (;;) {
      for (const task of tasks) {
        const row = JSON.stringify(toTaskRow(task, site.publicUrl))
        if (sent.get(task.task.id) === row) continue
        sent.set(task.task.id, row)
        sentAtMs = clock.monotonicMs()
        yield eventOf(null, row)
      }
      tasks = tasks.filter(({ task }) => !isTerminal(task.phase))
      if (tasks.length === 0) return
      if (clock.monotonicMs() - sentAtMs >= silenceMsMax) {
        sentAtMs = clock.monotonicMs()
        yield comment
      }
      const restMs = sentAtMs + silenceMsMax - clock.monotonicMs()
      // Hints can be lost, so the session is checked and the tasks are read at this interval.
      if (!watch.isClosed) await waiter.nextChange(Math.min(restMs, site.store.safetyPollMs))
      if (watch.isClosed || waiter.isClosed) return
      await site.gate.authenticate(call)
      tasks = await readAll(
        site,
        accountId,
        tasks.map(({ task }) => task.id),
      )
    }
  } catch (error) {
    // After a `ServiceError`, the stream just ends. When the page reconnects, the response contains the error.
    if (!(error instanceof ServiceError)) throw error
  } finally {
    waiter.close()
  }
}
