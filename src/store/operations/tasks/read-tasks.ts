// Reads tasks for their owners.

import type { AccountId, TaskId } from '../../../domain/ids.ts'
import type { Task } from '../../../domain/tasks/task.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'
import { readTask, taskColumns } from './task-row.ts'

export interface TaskQuery {
  readonly accountId: AccountId
  readonly taskId: TaskId
}

/** Null for a task that does not exist or belongs to another account. */
export async function readTasks(sql: Sql, batch: readonly TaskQuery[]): Promise<readonly (Task | null)[]> {
  const found = await sql.all(
    `select ${taskColumns('t')} from tasks t where t.id in ${listed('$1')}`,
    listOf(batch.map(({ taskId }) => taskId)),
  )
  const tasks = new Map(found.map(readTask).map((task) => [task.id, task]))
  return batch.map(({ accountId, taskId }) => {
    const task = tasks.get(taskId)
    return task?.accountId === accountId ? task : null
  })
}
