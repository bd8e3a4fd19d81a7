// The costs that engines have reported, summed by provider, UTC day, and currency. A cost counts toward the day on
// which it was reported.

import type { Spend } from '../../../domain/engines/spend.ts'
import { integer, text } from '../../row.ts'
import { integerOf, rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'

/** The cost of one attempt, recorded with the attempt and added to the sum in the same transaction. */
export interface ReportedCost {
  readonly taskId: string
  /** The number of the attempt. */
  readonly submits: number
  readonly costMicros: number
  readonly costCurrency: string
}

/** Locks the rows in the order of their keys. The caller must have locked the tasks and their attempts. */
export function addSpend(sql: Sql, costs: readonly ReportedCost[]): void {
  if (costs.length === 0) return
  sql.send(
    `with v as materialized
       (select a.provider, ${textOf('costCurrency')} as currency, ${integerOf('costMicros')} as micros
          from ${rows('$1')} join attempts a on a.task_id = ${textOf('taskId')} and a.number = ${integerOf('submits')})
     insert into engine_spend (provider, day, currency, micros)
     select v.provider, cast(now_ms() as bigint) / 86400000, v.currency, cast(sum(v.micros) as bigint) from v where true
      group by v.provider, v.currency order by v.provider, v.currency
     on conflict (provider, day, currency) do update set micros = engine_spend.micros + excluded.micros`,
    JSON.stringify(costs),
  )
}

/**
 * Returns the sums for the current UTC day, keyed by provider. An engine normally reports in one currency. If
 * it uses several, the amounts are added without conversion.
 */
export async function readSpend(sql: Sql, _: null): Promise<Spend> {
  const found = await sql.all(
    `select s.provider, cast(sum(s.micros) as bigint) as micros from engine_spend s
      where s.day = cast(now_ms() as bigint) / 86400000 group by s.provider`,
  )
  const [clock] = await sql.all('select 86400000 - cast(now_ms() as bigint) % 86400000 as left_ms')
  return {
    micros: new Map(found.map((row) => [text(row, 'provider'), integer(row, 'micros')])),
    dayEndsInMs: clock === undefined ? 0 : integer(clock, 'left_ms'),
  }
}
