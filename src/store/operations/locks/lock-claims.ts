// The fence. Every write of a worker stands on a claim of a task, and begins here: with the tasks that are still its own.

import { assert } from '../../../lib/assert.ts'
import type { AccountId, ApiKeyId, Epoch, TaskId } from '../../../domain/ids.ts'
import type { Phase } from '../../../domain/tasks/task.ts'
import { id, idOrNull, integer, text, textOrNull } from '../../row.ts'
import { integerOf, rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'

/** Another claim of the same task has another epoch. */
export interface Claim {
  readonly taskId: TaskId
  readonly epoch: Epoch
}

export interface LockedTask {
  readonly taskId: TaskId
  readonly accountId: AccountId
  readonly price: number
  /** Null: its owner made it on the site. */
  readonly keyId: ApiKeyId | null
  readonly createdAtMs: number
  readonly phase: Phase
  /** Of the last submit. */
  readonly jobKey: string | null
}

/** So that the answer to a current write is never taken for the answer to an outdated one in the same batch. */
export function claimName({ taskId, epoch }: Claim): string {
  return `${taskId} ${epoch}`
}

/**
 * The unfinished tasks of those claims that are current, by the claim's name; an outdated claim has none. Until the end of
 * the transaction nobody else can claim, move or end these tasks: what follows may go by their ids alone.
 */
export async function lockClaims(
  sql: Sql,
  claims: readonly Claim[],
): Promise<ReadonlyMap<string, LockedTask>> {
  // An update that meets two items for one row makes only one of them: such a batch fails, and its items run alone.
  assert(new Set(claims.map(claimName)).size === claims.length, 'a batch has one item for each claim')
  // By the phase: "finished_at_ms is null" would let a planner that takes the queue for short walk the index of all
  // unfinished tasks.
  const found = await sql.all(
    `with v as materialized (select ${textOf('taskId')} as id, ${integerOf('epoch')} as epoch from ${rows('$1')})
     select t.id, v.epoch, t.account_id, t.price, t.key_id, t.created_at_ms, t.phase, t.job_key from tasks t join v on v.id = t.id
      where t.epoch = v.epoch and t.claimed_by is not null and t.phase not in ('succeeded', 'failed')
      order by t.id ${sql.dialect.lock('t')}`,
    JSON.stringify(claims.map(({ taskId, epoch }) => ({ taskId, epoch }))),
  )
  return new Map(
    found.map((row) => {
      const taskId = id<TaskId>(row, 'id')
      const accountId = id<AccountId>(row, 'account_id')
      const phase = text(row, 'phase') as Phase
      const held = {
        taskId,
        accountId,
        price: integer(row, 'price'),
        keyId: idOrNull<ApiKeyId>(row, 'key_id'),
        createdAtMs: integer(row, 'created_at_ms'),
        phase,
        jobKey: textOrNull(row, 'job_key'),
      }
      return [claimName({ taskId, epoch: integer(row, 'epoch') as Epoch }), held]
    }),
  )
}
