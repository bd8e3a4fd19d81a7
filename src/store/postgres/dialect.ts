// What PostgreSQL writes differently from SQLite, as fragments of SQL text.

import type { Dialect } from '../sql.ts'

export const postgresDialect: Dialect = {
  name: 'postgres',
  // Not `for update`: nothing that a row refers to ever changes, and the stronger lock would block, and be blocked by, the
  // foreign keys of whoever inserts a row that refers to this one.
  lock: (alias) => `for no key update of ${alias}`,
  skipLocked: (alias) => `for no key update of ${alias} skip locked`,
  bigint: 'bigint',
  text: 'text collate "C"',
  risingId: 'bigint generated always as identity primary key',
  tableEnd: '',
}
