// The interface that conformance tests use to access SQLite or PostgreSQL.

import type { Clock } from '../../../src/lib/clock.ts'
import type { DatabaseLocation } from '../../../src/settings/database.ts'
import type { Sql } from '../../../src/store/sql.ts'
import type { Store } from '../../../src/store/store.ts'

export interface TestDatabase extends AsyncDisposable {
  readonly store: Store
  /** For tests that read rows, corrupt rows, or run an operation on a wrapped `Sql`. */
  transaction<Result>(body: (sql: Sql) => Promise<Result>): Promise<Result>
}

/** The database as the service uses it, with the system clock. */
export interface ServedDatabase extends AsyncDisposable {
  readonly store: Store
  readonly location: DatabaseLocation
}

export interface Backend {
  readonly name: Sql['dialect']['name']
  open(clock: Clock): Promise<TestDatabase>
  openServed(): Promise<ServedDatabase>
}
