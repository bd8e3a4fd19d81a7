// Handing queued and orphaned tasks to a worker. Every claim raises the task's epoch, which outdates whoever held it.

import type { ProcessId } from '../../../domain/ids.ts'
import type { ClaimedTask } from '../../../domain/tasks/task.ts'
import { integer } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'
import { claimedColumns, readClaimedTask } from './task-row.ts'

/**
 * `modelIds`: whose queues to take from, the first one's turn first; each gets its share of `limit`, and what it leaves
 * goes to those after it.
 */
export interface ClaimRequest {
  readonly processId: ProcessId
  readonly modelIds: readonly string[]
  readonly limit: number
}

/**
 * Takes the lowest ranks of each model's queue and moves the model's clock to the highest rank taken. An empty answer
 * also when the worker is not alive any more. Safe to call concurrently: no task is claimed twice.
 */
export async function claimTasks(sql: Sql, wish: ClaimRequest): Promise<readonly ClaimedTask[]> {
  // All at once and in one order everywhere, or two workers could wait for each other.
  await sql.all(
    `select m.clock from models m
      where m.id in ${listed('$1')} order by m.id ${sql.dialect.lock('m')}`,
    listOf(wish.modelIds),
  )
  const claimed: ClaimedTask[] = []
  for (const [turn, modelId] of wish.modelIds.entries()) {
    const share = Math.ceil((wish.limit - claimed.length) / (wish.modelIds.length - turn))
    if (share > 0) claimed.push(...(await claimOfModel(sql, wish.processId, modelId, share)))
  }
  return claimed
}

async function claimOfModel(
  sql: Sql,
  processId: ProcessId,
  modelId: string,
  limit: number,
): Promise<readonly ClaimedTask[]> {
  // `materialized` is for safety: a planner may run a bare `in (select … limit n …)` twice and take more than n.
  const taken = await sql.all(
    `with pick as materialized
       (select t.id from tasks t
         where t.phase = 'queued' and t.claimed_by is null and t.model_id = $2
         order by t.rank, t.id limit cast($3 as bigint) ${sql.dialect.skipLocked('t')})
     update tasks set claimed_by = $1, epoch = epoch + 1, claims = claims + 1 from pick
      where tasks.id = pick.id and exists (select 1 from workers w where w.id = $1 and w.state = 'alive')
     returning ${claimedColumns('tasks')}, tasks.rank, now_ms() as now_ms`,
    processId,
    modelId,
    limit,
  )
  const highest = taken.reduce((rank, row) => Math.max(rank, integer(row, 'rank')), 0)
  if (highest > 0) {
    await sql.run(
      'update models set clock = cast($2 as bigint) where id = $1 and clock < cast($2 as bigint)',
      modelId,
      highest,
    )
  }
  return taken.toSorted((a, b) => integer(a, 'rank') - integer(b, 'rank')).map(readClaimedTask)
}

/** What the worker can go on with: tasks that stand at one of its `providers`, and queued ones of its `modelIds`. */
export interface TakeOverRequest extends ClaimRequest {
  readonly providers: readonly string[]
}

/**
 * Takes over tasks whose worker is not alive any more, in whatever phase it left them. Who is just writing to one of them
 * has it locked: it is passed over, and left for the next time. What no worker knows is left to its deadline: workers
 * whose configuration is older or newer come and go, and none of them may end what another one can run.
 */
export async function takeOverTasks(sql: Sql, wish: TakeOverRequest): Promise<readonly ClaimedTask[]> {
  // Asked twice: PostgreSQL, when it locks a row that another worker has just taken over, looks at the task again but
  // not at that worker.
  const taken = await sql.all(
    `with pick as materialized
       (select t.id, t.claimed_by from tasks t
         where t.claimed_by is not null
           and not exists (select 1 from workers w where w.id = t.claimed_by and w.state = 'alive')
           and case when t.phase = 'queued' then t.model_id in ${listed('$3')}
                    else t.provider in ${listed('$4')} end
         order by t.claimed_by, t.id limit cast($2 as bigint) ${sql.dialect.skipLocked('t')})
     update tasks set claimed_by = $1, epoch = epoch + 1, claims = claims + 1 from pick
      where tasks.id = pick.id and exists (select 1 from workers w where w.id = $1 and w.state = 'alive')
        and not exists (select 1 from workers w where w.id = pick.claimed_by and w.state = 'alive')
     returning ${claimedColumns('tasks')}, now_ms() as now_ms`,
    wish.processId,
    wish.limit,
    listOf(wish.modelIds),
    listOf(wish.providers),
  )
  return taken.map(readClaimedTask)
}
