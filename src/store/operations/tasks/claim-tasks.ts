// Gives queued and orphaned tasks to a worker. Every claim raises the task's epoch, which makes the previous claim void.

import type { ProcessId } from '../../../domain/ids.ts'
import type { ClaimedTask } from '../../../domain/tasks/task.ts'
import { integer } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'
import { claimedColumns, readClaimedTask } from './task-row.ts'

/**
 * `modelIds`: the models to take tasks of, in the order of their turns. Each model gets its share of `limit`; what it does not
 * use goes to the models after it.
 */
export interface ClaimRequest {
  readonly processId: ProcessId
  readonly modelIds: readonly string[]
  readonly limit: number
}

/**
 * Takes the tasks with the lowest ranks of each model, and moves the model's clock to the highest rank taken. Returns nothing
 * if the worker is no longer alive. Safe to call concurrently: no task is claimed twice.
 */
export async function claimTasks(sql: Sql, request: ClaimRequest): Promise<readonly ClaimedTask[]> {
  // All at once and always in the same order, because two workers could otherwise wait for each other.
  await sql.all(
    `select m.clock from models m
      where m.id in ${listed('$1')} order by m.id ${sql.dialect.lock('m')}`,
    listOf(request.modelIds),
  )
  const claimed: ClaimedTask[] = []
  for (const [turn, modelId] of request.modelIds.entries()) {
    const share = Math.ceil((request.limit - claimed.length) / (request.modelIds.length - turn))
    if (share > 0) claimed.push(...(await claimOfModel(sql, request.processId, modelId, share)))
  }
  return claimed
}

async function claimOfModel(
  sql: Sql,
  processId: ProcessId,
  modelId: string,
  limit: number,
): Promise<readonly ClaimedTask[]> {
  // `materialized` for safety: a planner may run a plain `in (select … limit n …)` twice and take more than n.
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

/** The worker can continue tasks at one of its `providers`, and queued tasks of its `modelIds`. */
export interface TakeOverRequest extends ClaimRequest {
  readonly providers: readonly string[]
}

/**
 * Takes over tasks whose worker is no longer alive, in any phase. Skips tasks that another transaction has locked; the next
 * call takes them. A task whose model or provider no worker knows waits until its deadline: during a rollout, workers with
 * older and newer configurations run side by side, and none may end a task that another one can run.
 */
export async function takeOverTasks(sql: Sql, request: TakeOverRequest): Promise<readonly ClaimedTask[]> {
  // Checked twice: when PostgreSQL locks a row that another worker has just taken over, it checks the task again, but not that
  // worker.
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
    request.processId,
    request.limit,
    listOf(request.modelIds),
    listOf(request.providers),
  )
  return taken.map(readClaimedTask)
}
