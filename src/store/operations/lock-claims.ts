// The beginning of every write of a worker: the tasks that still are its own, locked in the order that everybody keeps.

import { integerOf, rows, textOf } from '../sql.ts'
import type { Sql, SqlRow } from '../sql.ts'
import { requireDistinctClaims } from './claim-name.ts'
import type { Claim } from './claim-name.ts'

/**
 * The rows of the claims that are current, of unfinished tasks; an outdated claim has none. Until the end of the
 * transaction nobody else can claim, move or end these tasks.
 */
export function lockClaims(sql: Sql, claims: readonly Claim[]): Promise<readonly SqlRow[]> {
  requireDistinctClaims(claims)
  // By the phase: "finished_at_ms is null" would let a planner that takes the queue for short walk the index of all
  // unfinished tasks.
  return sql.all(
    `with v as materialized (select ${textOf('taskId')} as id, ${integerOf('epoch')} as epoch from ${rows('$1')})
     select t.id, t.account_id, t.price, t.epoch, t.phase from tasks t join v on v.id = t.id
      where t.epoch = v.epoch and t.phase not in ('succeeded', 'failed') order by t.id ${sql.dialect.lock('t')}`,
    JSON.stringify(claims.map(({ taskId, epoch }) => ({ taskId, epoch }))),
  )
}
