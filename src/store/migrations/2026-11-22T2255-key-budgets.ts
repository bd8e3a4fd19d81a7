// Adds a reference to the key whose row counts a key's daily spending. A key and all its replacements count together.
// Otherwise, each replacement with a grace period would double the daily limit. The reference is null for a key that is
// not a replacement. A process of the previous release counts each key separately.

import type { Dialect } from '../sql.ts'

export function keyBudgets({ text }: Dialect): readonly string[] {
  return [`alter table api_keys add column budget_key_id ${text}`]
}
