// What a conformance test needs of a database, whichever it is.

import type { Clock } from '../../../src/lib/clock.ts'
import type { Sql } from '../../../src/store/sql.ts'
import type { Store } from '../../../src/store/store.ts'

/** A database whose time is a test's. */
export interface TestDatabase extends AsyncDisposable {
  readonly store: Store
  /** One transaction of the test's own: to look at rows, to spoil them, or to run an operation on a wrapped `Sql`. */
  transaction<Result>(body: (sql: Sql) => Promise<Result>): Promise<Result>
}

/** The database as the service runs it, on the machine's own time. */
export interface ServedDatabase extends AsyncDisposable {
  readonly store: Store
}

export interface Backend {
  readonly name: Sql['dialect']['name']
  open(clock: Clock): Promise<TestDatabase>
  openServed(): Promise<ServedDatabase>
}
