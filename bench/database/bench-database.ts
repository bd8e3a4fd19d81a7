// Opens a database for one measurement.

import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { systemClock } from '../../src/lib/clock.ts'
import type { DatabaseLocation } from '../../src/settings/database.ts'
import type { Sql } from '../../src/store/sql.ts'
import { SqliteConnection } from '../../src/store/sqlite/connection.ts'
import { openSqlite } from '../../src/store/sqlite/open.ts'
import { createStore } from '../../src/store/store.ts'
import type { Database, Store } from '../../src/store/store.ts'
import { addCustomer } from '../../test/harness/store/task-fixtures.ts'
import type { Customer } from '../../test/harness/store/task-fixtures.ts'

export interface BenchDatabase extends AsyncDisposable {
  readonly name: string
  readonly location: DatabaseLocation
  /** Bypasses group commit: each call is a separate transaction. */
  readonly database: Database
  readonly store: Store
  /** Accounts with more credits than a measurement can spend. */
  readonly customers: readonly Customer[]
  /** Runs `body` in a transaction. Meant for changes that no store operation makes. */
  transaction<Result>(body: (sql: Sql) => Promise<Result>): Promise<Result>
  /**
   * Makes PostgreSQL update its planner statistics and write the rows to disk, because after many inserts, PostgreSQL
   * would otherwise do both during the measurement. With SQLite, does nothing.
   */
  tidyUp(): Promise<void>
  /** Performs a read that takes barely longer than the round trip to the database. */
  ping(): Promise<unknown>
  /** The CPU time of the database server. 0 if the database runs in this process. */
  serverCpuSeconds(): number
}

const customerCount = 1_000
const customerCredits = 1_000_000_000

export async function openBenchSqlite(): Promise<BenchDatabase> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mutoscope-bench-'))
  const bench = await openBenchFile(path.join(folder, 'bench.db'))
  return {
    ...bench,
    [Symbol.asyncDispose]: async () => {
      await bench[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function openBenchFile(file: string): Promise<BenchDatabase> {
  const database = await openSqlite(file, true, (error) => {
    throw error
  })
  const store = createStore(database)
  const connection = new SqliteConnection(file, 'write', systemClock)
  // Sets a cache of about 1 GB, because random inserts change pages everywhere in large indexes.
  await connection.separately((sql) => sql.run('pragma cache_size = -1000000'))
  return {
    name: `SQLite ${process.versions['sqlite']}`,
    location: { kind: 'sqlite', path: file },
    database,
    store,
    customers: await addCustomers(store),
    transaction: (body) => connection.transaction('write', body),
    tidyUp: () => Promise.resolve(),
    ping: () => database.run('listQueuedModels', []),
    serverCpuSeconds: () => 0,
    [Symbol.asyncDispose]: async () => {
      connection.close()
      await store.close()
    },
  }
}

/**
 * Adds the customers in batches. If all requests were sent at once on a busy machine, the store would refuse some of
 * them.
 */
export async function addCustomers(store: Store): Promise<readonly Customer[]> {
  const customers: Customer[] = []
  while (customers.length < customerCount) {
    const some = Array.from({ length: 50 }, () => addCustomer(store, customerCredits))
    customers.push(...(await Promise.all(some)))
  }
  return customers
}
