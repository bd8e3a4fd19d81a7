// Adds a table with the total of the costs that engines report per day, so that an operator can limit daily costs. A
// process running the previous release does not add its costs to these totals.

import type { Dialect } from '../sql.ts'

export function engineSpend({ bigint, text, updatedTableEnd }: Dialect): readonly string[] {
  return [
    `create table engine_spend
      (provider ${text} not null,
       day ${bigint} not null,
       currency ${text} not null,
       micros ${bigint} not null,
       primary key (provider, day, currency))${updatedTableEnd}`,
  ]
}
