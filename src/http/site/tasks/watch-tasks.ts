// GET /site/tasks/watch: a stream of tasks as they change, for as long as one of them is under way.

import { Readable } from 'node:stream'

import { branded } from '../../../lib/brand.ts'
import { isTimeOrderedId } from '../../../lib/ids.ts'
import { ServiceError } from '../../../domain/errors.ts'
import type { AccountId, TaskId } from '../../../domain/ids.ts'
import { isTerminal } from '../../../domain/tasks/task.ts'
import type { ListedTask } from '../../../store/operations/tasks/list-tasks.ts'
import type { TaskWaiter, TaskWatch } from '../../../tasks/watch-tasks.ts'
import type { Call, Operation } from '../../serving/call.ts'
import { invalidField } from '../request/fields.ts'
import { OpenStreams } from './open-streams.ts'
import type { SiteParts } from '../context.ts'
import { queryOf } from '../request/query.ts'
import { taskRow } from './task-row.ts'

const watchedMax = 100

/** Proxies end a connection that says nothing for a minute or less. */
const silenceMsMax = 15_000

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx would gather what it should pass on.
  'x-accel-buffering': 'no',
}

export function watchTasksOperation(site: SiteParts, watch: TaskWatch): Operation {
  const streams = new OpenStreams()
  return async (call) => {
    const { accountId } = await site.gate.admit(call, site.limiter)
    const taskIds = watchedIn(call)
    if (call.request.method === 'HEAD') return { status: 200, headers, body: null, error: null }
    streams.hold(accountId, call.response)
    // Opened before the tasks are read, so that no news falls between the reading and the waiting.
    const waiter = watch.open(taskIds)
    call.response.once('close', () => waiter.close())
    try {
      const first = await readAll(site, accountId, taskIds)
      const events = tell(site, { call, accountId, waiter, watch }, first)
      return { status: 200, headers, body: Readable.from(events, { objectMode: false }), error: null }
    } catch (error) {
      waiter.close()
      throw error
    }
  }
}

function watchedIn(call: Call): readonly TaskId[] {
  const taskIds = [...new Set(queryOf(call).getAll('task_id'))]
  if (taskIds.length === 0 || taskIds.length > watchedMax)
    throw invalidField('task_id', `Name 1 to ${watchedMax} tasks as task_id.`)
  if (!taskIds.every(isTimeOrderedId)) throw new ServiceError('task_not_found')
  return taskIds.map((taskId) => branded<TaskId>(taskId))
}

async function readAll(
  { store }: SiteParts,
  accountId: AccountId,
  taskIds: readonly TaskId[],
): Promise<readonly ListedTask[]> {
  const found = await store.viewTasks(taskIds.map((taskId) => ({ accountId, taskId })))
  return found.map((task) => {
    if (task === null) throw new ServiceError('task_not_found')
    return task
  })
}

interface Watching {
  readonly call: Call
  readonly accountId: AccountId
  readonly waiter: TaskWaiter
  readonly watch: TaskWatch
}

/** Ends when all are terminal, when the client or the session has gone, when the database has, and at the shutdown. */
async function* tell(
  site: SiteParts,
  { call, accountId, waiter, watch }: Watching,
  first: readonly ListedTask[],
): AsyncGenerator<string, void, void> {
  const { clock } = site
  const told = new Map<TaskId, string>()
  let tasks = first
  let spokeAtMs = clock.monotonicMs()
  try {
    for (;;) {
      for (const task of tasks) {
        const row = JSON.stringify(taskRow(task, site.publicUrl))
        if (told.get(task.task.id) === row) continue
        told.set(task.task.id, row)
        spokeAtMs = clock.monotonicMs()
        yield `data: ${row}\n\n`
      }
      tasks = tasks.filter(({ task }) => !isTerminal(task.phase))
      if (tasks.length === 0) return
      if (clock.monotonicMs() - spokeAtMs >= silenceMsMax) {
        spokeAtMs = clock.monotonicMs()
        yield ': nothing new\n\n'
      }
      if (!watch.isClosed) await waiter.news(silenceMsMax)
      if (watch.isClosed || waiter.isClosed) return
      await site.gate.authenticate(call)
      tasks = await readAll(
        site,
        accountId,
        tasks.map(({ task }) => task.id),
      )
    }
  } catch (error) {
    // The page asks again, and is then told what is in the way.
    if (!(error instanceof ServiceError)) throw error
  } finally {
    waiter.close()
  }
}
