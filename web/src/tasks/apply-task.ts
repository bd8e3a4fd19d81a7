// Applies a task's changes to the query cache.

import type { QueryClient } from '@tanstack/react-query'

import type { TaskAnswer, TaskRow } from '../../../src/http/site/wire/tasks.ts'
import { ledgerQuery } from '../credits/queries.ts'
import { sessionKey } from '../api/session.ts'
import { taskKey, taskListsKey } from './queries.ts'
import { withTasks } from './list/task-pages.ts'
import type { TaskPages } from './list/task-pages.ts'

export function applyTask(queries: QueryClient, task: TaskRow): void {
  queries.setQueriesData<TaskPages>({ queryKey: taskListsKey }, (list) => list && withTasks(list, [task]))
  const queryKey = taskKey(task.task_id)
  const known = queries.getQueryData<TaskAnswer>(queryKey)
  if (known !== undefined && (known.phase !== task.phase || known.is_canceling !== task.is_canceling)) {
    queries.setQueryData<TaskAnswer>(queryKey, { ...known, ...task, prompt: known.prompt })
    // A `TaskRow` has only the beginning of the prompt and no timeline, so we load the task again.
    void queries.invalidateQueries({ queryKey })
  }
  if (task.finished_at_ms !== null) applyBalance(queries)
}

/** `task` is the response to a request that changed the task. */
export function applyTaskAnswer(queries: QueryClient, task: TaskAnswer): void {
  queries.setQueryData<TaskAnswer>(taskKey(task.task_id), task)
  applyTask(queries, task)
}

/** Call this function after anything that changes the balance. */
export function applyBalance(queries: QueryClient): void {
  for (const queryKey of [sessionKey, ledgerQuery.queryKey, ['spend']]) {
    void queries.invalidateQueries({ queryKey })
  }
}
