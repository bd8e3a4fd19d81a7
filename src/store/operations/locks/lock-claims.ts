// Locks the tasks on which a worker's claims are still current. Every write to a claimed task by its worker begins with
// this lock.

import { assert } from '../../../lib/assert.ts'
import type { AccountId, ApiKeyId, Epoch, ProcessId, TaskId } from '../../../domain/ids.ts'
import type { Claim } from '../../../domain/tasks/claim.ts'
import type { AdvancingTask } from '../../../domain/tasks/decide-advance.ts'
import type { SettlingTask } from '../../../domain/tasks/decide-settle.ts'
import type { Phase } from '../../../domain/tasks/task.ts'
import { id, idOrNull, integer, integerOrNull, text } from '../../row.ts'
import { integerOf, rows, textOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'

export type LockedTask = Omit<AdvancingTask, 'lastAttempt'> & SettlingTask

/** The name contains the epoch, because one batch may contain a void claim and the current claim on the same task. */
export function claimName({ taskId, epoch }: Claim): string {
  return `${taskId} ${epoch}`
}

/**
 * Locks the unfinished tasks whose claims are still current. A void claim has no entry. Until the end of the
 * transaction, no other process can claim, advance, or end these tasks, so later statements may select them by ID
 * alone.
 */
export async function lockClaims(
  sql: Sql,
  claims: readonly Claim[],
): Promise<ReadonlyMap<string, LockedTask>> {
  // If a batch had two items for one claim, an update would apply only one of them. A batch that fails here is run
  // again, one item at a time.
  assert(new Set(claims.map(claimName)).size === claims.length, 'a batch must not contain a claim twice')
  // The query does not test "finished_at_ms is null". With this condition, a planner that underestimates the length of
  // the queue may scan the index of all unfinished tasks.
  const found = await sql.all(
    `with v as materialized (select ${textOf('taskId')} as id, ${integerOf('epoch')} as epoch from ${rows('$1')})
     select t.id, v.epoch, t.account_id, t.model_id, t.price, t.key_id, t.created_at_ms, t.phase, t.attempt, t.submits,
            t.claimed_by, t.lifetime_end_ms, t.cancel_requested_at_ms, now_ms() as now_ms
       from tasks t join v on v.id = t.id
      where t.epoch = v.epoch and t.claimed_by is not null and t.phase not in ('succeeded', 'failed')
      order by t.id ${sql.dialect.lock('t')}`,
    JSON.stringify(claims.map(({ taskId, epoch }) => ({ taskId, epoch }))),
  )
  return new Map(
    found.map((row) => {
      const task = readLocked(row)
      return [claimName({ taskId: task.taskId, epoch: integer(row, 'epoch') as Epoch }), task]
    }),
  )
}

function readLocked(row: SqlRow): LockedTask {
  return {
    taskId: id<TaskId>(row, 'id'),
    accountId: id<AccountId>(row, 'account_id'),
    modelId: text(row, 'model_id'),
    price: integer(row, 'price'),
    keyId: idOrNull<ApiKeyId>(row, 'key_id'),
    createdAtMs: integer(row, 'created_at_ms'),
    phase: text(row, 'phase') as Phase,
    attempt: integer(row, 'attempt'),
    submits: integer(row, 'submits'),
    claimedBy: idOrNull<ProcessId>(row, 'claimed_by'),
    lifetimeEndMs: integer(row, 'lifetime_end_ms'),
    isCancelRequested: integerOrNull(row, 'cancel_requested_at_ms') !== null,
    nowMs: integer(row, 'now_ms'),
  }
}
