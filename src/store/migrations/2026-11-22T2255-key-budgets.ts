// Adds a reference from each replacement of a key to the original key. The row of the original key stores the total
// daily spending, because each replacement with a grace period would otherwise double the daily limit. A process
// running the previous release counts each key separately.

import type { Dialect } from '../sql.ts'

export function keyBudgets({ text }: Dialect): readonly string[] {
  return [`alter table api_keys add column budget_key_id ${text}`]
}
