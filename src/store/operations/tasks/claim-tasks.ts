// Assigns tasks to a worker: queued tasks, and tasks whose worker is no longer alive. Every claim increases the task's
// epoch, which voids the previous claim.

import { assert } from '../../../lib/assert.ts'
import type { ProcessId, TaskId } from '../../../domain/ids.ts'
import type { ClaimedTask } from '../../../domain/tasks/task.ts'
import { id, integer, text } from '../../row.ts'
import { listed, listOf, rows, textOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'
import { readRefusedRoutes } from './attempts.ts'
import { claimedColumns, readClaimedTask } from './task-row.ts'

/**
 * Each model gets an equal share of `limit`. If a model does not need its whole share, the models that follow in the
 * list can use the rest.
 */
export interface ClaimRequest {
  readonly processId: ProcessId
  readonly modelIds: readonly string[]
  readonly limit: number
}

/**
 * The maximum number of tasks that one call claims. With this limit, a create request waits no longer for a claim than
 * for another batch of create requests. The next call claims the rest.
 */
const claimsMax = 512

/** The same condition as in the queue's index. */
export const isWaiting = 't.claimed_by is null and t.finished_at_ms is null'

/**
 * Returns the models that have a task to claim. A worker calls this first, because `claimTasks` takes locks even if it
 * finds nothing. With `limit 1`, the database reads only the first entry of each model's queue, however long the queue
 * is.
 */
export async function listQueuedModels(sql: Sql, modelIds: readonly string[]): Promise<readonly string[]> {
  const found = await sql.all(
    `select ${textOf('text')} as model_id from ${rows('$1')}
      where (select t.id from tasks t
              where ${isWaiting} and t.model_id = ${textOf('text')}
              order by t.rank, t.id limit 1) is not null`,
    listOf(modelIds),
  )
  return found.map((row) => text(row, 'model_id'))
}

/**
 * Claims the tasks with the lowest ranks in each model's queue, and advances the model's clock to the highest rank
 * claimed. Claims nothing if the worker is no longer alive. Concurrent calls never claim a task twice.
 */
export async function claimTasks(sql: Sql, request: ClaimRequest): Promise<readonly ClaimedTask[]> {
  // Always locks the models in the same order, because two workers could otherwise deadlock.
  await sql.all(
    `select m.clock from models m
      where m.id in ${listed('$1')} order by m.id ${sql.dialect.lock('m')}`,
    listOf(request.modelIds),
  )
  const limit = Math.min(request.limit, claimsMax)
  const claimed: ClaimedTask[] = []
  for (const [turn, modelId] of request.modelIds.entries()) {
    const share = Math.ceil((limit - claimed.length) / (request.modelIds.length - turn))
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
  // PostgreSQL may evaluate a plain `in (select … limit n …)` twice, and then take more than n rows. `materialized`
  // prevents this.
  const taken = await sql.all(
    `with pick as materialized
       (select t.id from tasks t
         where ${isWaiting} and t.model_id = $2
         order by t.rank, t.id limit cast($3 as bigint) ${sql.dialect.skipLocked('t')})
     update tasks set claimed_by = $1, epoch = epoch + 1 from pick
      where tasks.id = pick.id and exists (select 1 from workers w where w.id = $1 and w.state = 'alive')
     returning tasks.id, tasks.rank`,
    processId,
    modelId,
    limit,
  )
  const highest = taken.reduce((rank, row) => Math.max(rank, integer(row, 'rank')), 0)
  const inTurn = taken.toSorted((a, b) => integer(a, 'rank') - integer(b, 'rank'))
  advanceModelClock(sql, modelId, highest)
  return readClaimedTasks(sql, inTurn)
}

function advanceModelClock(sql: Sql, modelId: string, rank: number): void {
  if (rank === 0) return
  sql.send(
    'update models set clock = cast($2 as bigint) where id = $1 and clock < cast($2 as bigint)',
    modelId,
    rank,
  )
}

/** The worker can continue queued tasks for these models, and tasks submitted to these providers. */
export interface OrphanQuery {
  readonly modelIds: readonly string[]
  readonly providers: readonly string[]
}

export interface TakeOverRequest extends OrphanQuery {
  readonly processId: ProcessId
  readonly limit: number
}

/**
 * Steps through the index from one claimant to the next. Comparing each claimed task with the processes would take 7.7
 * ms for 10,000 claimed tasks.
 */
const deadClaimants = `claimant(id) as
  (select min(t.claimed_by) from tasks t where t.claimed_by is not null
   union all
   select (select min(t.claimed_by) from tasks t where t.claimed_by is not null and t.claimed_by > c.id)
     from claimant c where c.id is not null),
dead as materialized
  (select c.id from claimant c
    where c.id is not null and not exists (select 1 from workers w where w.id = c.id and w.state = 'alive'))`

const providerOf = '(select a.provider from attempts a where a.task_id = t.id and a.number = t.submits)'

/** Returns an SQL condition that is true if this worker can continue a dead worker's task `t`. */
function isContinuable(modelIds: string, providers: string): string {
  return `case when t.phase = 'queued' then t.model_id in ${listed(modelIds)} else ${providerOf} in ${listed(providers)} end`
}

/**
 * Returns whether `takeOverTasks` would find a task. A worker calls this first, because a takeover takes locks even if
 * it finds nothing.
 */
export async function hasOrphans(sql: Sql, { modelIds, providers }: OrphanQuery): Promise<boolean> {
  const found = await sql.all(
    `with recursive ${deadClaimants}
     select d.id from dead d
      where (select t.id from tasks t where t.claimed_by = d.id and ${isContinuable('$1', '$2')} limit 1) is not null
      limit 1`,
    listOf(modelIds),
    listOf(providers),
  )
  return found.length > 0
}

/**
 * Takes over tasks, in any phase, whose worker is no longer alive. Skips tasks that another transaction has locked; the
 * next call can take them over. A task whose model or provider is not configured for any worker waits until its
 * deadline: during a rollout, workers with older and newer configurations run side by side, and none of them may end a
 * task that another worker can run.
 */
export async function takeOverTasks(sql: Sql, request: TakeOverRequest): Promise<readonly ClaimedTask[]> {
  // When PostgreSQL locks a task that another worker has just taken over, it checks the condition again. With "in", it
  // compares the new claimant with the list of dead claimants. With "not exists", it would not read `workers` again,
  // and this worker would take the task away from the other worker.
  const taken = await sql.all(
    `with recursive ${deadClaimants},
     pick as materialized
       (select t.id from tasks t
         where t.claimed_by in (select d.id from dead d) and ${isContinuable('$3', '$4')}
         order by t.claimed_by, t.id limit cast($2 as bigint) ${sql.dialect.skipLocked('t')})
     update tasks set claimed_by = $1, epoch = epoch + 1 from pick
      where tasks.id = pick.id and exists (select 1 from workers w where w.id = $1 and w.state = 'alive')
     returning tasks.id`,
    request.processId,
    Math.min(request.limit, claimsMax),
    listOf(request.modelIds),
    listOf(request.providers),
  )
  return readClaimedTasks(sql, taken)
}

/** Returns the tasks in the order of `taken`. */
async function readClaimedTasks(sql: Sql, taken: readonly SqlRow[]): Promise<readonly ClaimedTask[]> {
  if (taken.length === 0) return []
  const taskIds = taken.map((row) => id<TaskId>(row, 'id'))
  const found = await sql.all(
    `select ${claimedColumns}, now_ms() as now_ms
       from tasks t join requests r on r.task_id = t.id
       left join attempts a on a.task_id = t.id and a.number = t.submits
      where t.id in ${listed('$1')}`,
    listOf(taskIds),
  )
  // Only a task that was submitted and is in the queue again can have been refused.
  const bounced = found.filter((row) => text(row, 'phase') === 'queued' && integer(row, 'attempt') > 0)
  const refused = await readRefusedRoutes(
    sql,
    bounced.map((row) => id<TaskId>(row, 'id')),
  )
  const tasks = new Map(
    found.map((row) => {
      const taskId = id<TaskId>(row, 'id')
      return [taskId, readClaimedTask(row, refused.get(taskId) ?? [])]
    }),
  )
  return taskIds.map((taskId) => {
    const claimed = tasks.get(taskId)
    assert(claimed !== undefined, 'every task must have a request')
    return claimed
  })
}
