// Models can be switched off. A process of the previous release does not know the switch: until it is replaced, it still
// accepts creates of such a model.

import type { Dialect } from '../sql.ts'

export function modelSwitch({ bigint }: Dialect): readonly string[] {
  return [`alter table models add column disabled_at_ms ${bigint}`]
}
