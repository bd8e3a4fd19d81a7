// Lets operators switch models off. A process running the previous release ignores the switch: until it is replaced, it
// still accepts tasks for models that are switched off.

import type { Dialect } from '../sql.ts'

export function modelSwitch({ bigint }: Dialect): readonly string[] {
  return [`alter table models add column disabled_at_ms ${bigint}`]
}
