// GET /api/v1/tasks: lists the account's tasks, newest first.

import { everyTask, filterModelIdLengthMax, filterSecondsMax } from '../../../domain/tasks/task-list.ts'
import type { TaskFilter } from '../../../domain/tasks/task-list.ts'
import { statuses } from '../../../domain/tasks/task.ts'
import type { Handler } from '../../serving/call.ts'
import { integerIn, textIn } from '../../shared/query.ts'
import { taskDataOf } from '../read-task.ts'
import type { TaskData } from '../schemas/task.ts'
import { answerPage, readListRequest } from './list-request.ts'
import type { ListContext } from './list-request.ts'

const filters = ['status', 'model_id', 'created_after', 'created_before']

export function listTasksHandler(context: ListContext, publicUrl: string): Handler {
  return async (call) => {
    const { accountId, query, limit, after, cursorAt } = await readListRequest(
      context,
      call,
      'tasks',
      filters,
    )
    const { tasks, next } = await context.store.listTasks({
      accountId,
      filter: filterIn(query),
      after,
      limit,
    })
    return answerPage<TaskData>(
      call,
      tasks.map(({ task }) => taskDataOf(task, publicUrl)),
      next === null ? null : cursorAt(next),
    )
  }
}

/** `created_after` and `created_before` are exclusive bounds on `created_at`, which is in whole seconds. */
function filterIn(query: URLSearchParams): TaskFilter {
  const status = integerIn(query, 'status', 1, statuses.length)
  const createdAfter = integerIn(query, 'created_after', 0, filterSecondsMax)
  const createdBefore = integerIn(query, 'created_before', 0, filterSecondsMax)
  return {
    ...everyTask,
    status: statuses.find((known) => known === status) ?? null,
    modelId: textIn(query, 'model_id', filterModelIdLengthMax),
    createdFromMs: createdAfter === null ? null : (createdAfter + 1) * 1_000,
    createdBeforeMs: createdBefore === null ? null : createdBefore * 1_000,
  }
}
