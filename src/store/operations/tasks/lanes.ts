// Assigns new tasks their ranks in the queue.

import { assert } from '../../../lib/assert.ts'
import type { AccountId, TaskId } from '../../../domain/ids.ts'
import type { NewTask } from '../../../domain/tasks/decide-create.ts'
import { integer, text } from '../../row.ts'
import { integerOf, rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'

export interface Places {
  readonly rankOf: (taskId: TaskId) => number
  /** When the ranks were assigned, by the database's clock. */
  readonly takenAtMs: number
}

interface Lane {
  readonly accountId: AccountId
  readonly modelId: string
  readonly taskIds: TaskId[]
}

/**
 * Start-time fair queueing: a task's rank is one above the model's clock (the highest rank claimed so far) or the
 * account's last rank for that model, whichever is higher. An account with 10,000 queued tasks therefore does not delay
 * another account's first task. The accounts must be locked.
 */
export async function takePlaces(sql: Sql, tasks: readonly NewTask[]): Promise<Places> {
  const lanes = new Map<string, Lane>()
  for (const { id, accountId, request } of tasks) {
    const name = laneName(accountId, request.modelId)
    const lane = lanes.get(name) ?? { accountId, modelId: request.modelId, taskIds: [] }
    lane.taskIds.push(id)
    lanes.set(name, lane)
  }
  const moved = await sql.all(
    `insert into lanes (account_id, model_id, last_rank)
     select v.account_id, v.model_id,
            case when m.clock > coalesce(l.last_rank, 0) then m.clock else coalesce(l.last_rank, 0) end + v.tasks
       from (select ${textOf('accountId')} as account_id, ${textOf('modelId')} as model_id,
                    ${integerOf('tasks')} as tasks from ${rows('$1')}) v
       join models m on m.id = v.model_id
       left join lanes l on l.account_id = v.account_id and l.model_id = v.model_id where true
     on conflict (account_id, model_id) do update set last_rank = excluded.last_rank
     returning account_id, model_id, last_rank, now_ms() as taken_at_ms`,
    JSON.stringify(
      Array.from(lanes.values(), ({ accountId, modelId, taskIds }) => ({
        accountId,
        modelId,
        tasks: taskIds.length,
      })),
    ),
  )
  const [first] = moved
  assert(first !== undefined && moved.length === lanes.size, "every task's model must have a row in `models`")
  const ranks = new Map<TaskId, number>()
  for (const row of moved) {
    const { taskIds = [] } = lanes.get(laneName(text(row, 'account_id'), text(row, 'model_id'))) ?? {}
    const rankBefore = integer(row, 'last_rank') - taskIds.length
    taskIds.forEach((taskId, index) => ranks.set(taskId, rankBefore + index + 1))
  }
  const rankOf = (taskId: TaskId) => {
    const rank = ranks.get(taskId)
    assert(rank !== undefined, 'every task must have a rank')
    return rank
  }
  return { rankOf, takenAtMs: integer(first, 'taken_at_ms') }
}

function laneName(accountId: string, modelId: string): string {
  return `${accountId} ${modelId}`
}
