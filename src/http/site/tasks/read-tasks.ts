// GET /site/tasks and /site/tasks/{task_id}: list the signed-in account's tasks, and return one task in detail.

import { branded } from '../../../lib/brand.ts'
import { isTimeOrderedId } from '../../../lib/ids.ts'
import { invalidField, ServiceError } from '../../../domain/errors.ts'
import type { AccountId, TaskId } from '../../../domain/ids.ts'
import { statuses } from '../../../domain/tasks/task.ts'
import { everyTask } from '../../../domain/tasks/task-list.ts'
import type { TaskFilter } from '../../../domain/tasks/task-list.ts'
import type { TextAnswer } from '../../serving/answer.ts'
import type { Handler } from '../../serving/call.ts'
import { answerWith } from '../request/answer.ts'
import type { SiteContext } from '../context.ts'
import { integerIn, pageLimitIn, queryOf, textIn } from '../../shared/query.ts'
import { toTaskAnswer, toTaskRow } from './task-row.ts'
import type { TaskAnswer, TasksAnswer } from '../wire/tasks.ts'

const searchLengthMax = 200
const modelIdLengthMax = 100

export function listTasksHandler({ gate, limiter, store, publicUrl }: SiteContext): Handler {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const query = queryOf(call)
    const { tasks, next } = await store.listTasks({
      accountId,
      filter: filterIn(query),
      after: cursorIn(query),
      limit: pageLimitIn(query),
    })
    return answerWith<TasksAnswer>({ tasks: tasks.map((task) => toTaskRow(task, publicUrl)), next })
  }
}

export function readSiteTaskHandler(site: SiteContext): Handler {
  return async (call) => {
    const { accountId } = await site.gate.admit(call, site.limiter)
    return answerWithTask(site, accountId, call.parameters['taskId'] ?? '')
  }
}

/** Throws `task_not_found` if the account has no such task. */
export async function answerWithTask(
  { store, publicUrl }: SiteContext,
  accountId: AccountId,
  taskId: string,
): Promise<TextAnswer> {
  const story = isTimeOrderedId(taskId)
    ? await store.readTaskDetails({ accountId, taskId: branded<TaskId>(taskId) })
    : null
  if (story === null) throw new ServiceError('task_not_found')
  return answerWith<TaskAnswer>(toTaskAnswer(story, publicUrl))
}

function filterIn(query: URLSearchParams): TaskFilter {
  const status = integerIn(query, 'status', 1, statuses.length)
  return {
    ...everyTask,
    status: statuses.find((known) => known === status) ?? null,
    modelId: textIn(query, 'model_id', modelIdLengthMax),
    search: textIn(query, 'search', searchLengthMax),
  }
}

function cursorIn(query: URLSearchParams): string | null {
  const after = textIn(query, 'after', 100)
  if (after === null || isTimeOrderedId(after)) return after
  throw invalidField('after', 'The "after" parameter must be the value of "next" from the previous page.')
}
