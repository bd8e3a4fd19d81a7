// Adds a table that sums up the costs that engines report, so that an operator can limit the costs per day. A process
// of the previous release does not add its costs to these sums.

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
