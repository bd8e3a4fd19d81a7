// Reads tasks, and their positions in the queue, for their owners.

import type { AccountId, TaskId } from '../../../domain/ids.ts'
import { countedMax } from '../../../domain/events/queue-position.ts'
import type { QueueEntry } from '../../../domain/events/queue-position.ts'
import type { Task } from '../../../domain/tasks/task.ts'
import { id, integer } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'
import { isWaiting } from './claim-tasks.ts'
import { readTask, taskColumns } from './task-row.ts'

export interface TaskQuery {
  readonly accountId: AccountId
  readonly taskId: TaskId
}

/** The result for a task is null if the task does not exist or belongs to another account. */
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

/**
 * Returns the first `countedMax` entries of a model's queue, and one more that shows whether the queue is longer. The
 * query takes 1 to 2 ms, because it reads only the index of waiting tasks.
 */
export async function readQueueHead(sql: Sql, modelId: string): Promise<readonly QueueEntry[]> {
  const found = await sql.all(
    `select t.rank, t.id from tasks t
      where ${isWaiting} and t.model_id = $1
      order by t.rank, t.id limit ${countedMax + 1}`,
    modelId,
  )
  return found.map((row) => ({ rank: integer(row, 'rank'), taskId: id<TaskId>(row, 'id') }))
}
