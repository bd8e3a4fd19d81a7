// The databases that every conformance test runs on, each as a fresh one for each test.

import path from 'node:path'

import type { Clock } from '../../src/lib/clock.ts'
import { operations } from '../../src/store/operations.ts'
import type { Operation } from '../../src/store/operations.ts'
import type { Sql } from '../../src/store/sql.ts'
import { SqliteConnection } from '../../src/store/sqlite-connection.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import { createStore } from '../../src/store/store.ts'
import type { Database, Store } from '../../src/store/store.ts'
import { postgres } from './postgres-backend.ts'
import { temporaryFolder } from './temporary-folder.ts'

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

export const sqlite: Backend = {
  name: 'sqlite',
  open: async (clock) => {
    const folder = await temporaryFolder()
    const connection = new SqliteConnection(path.join(folder.path, 'test.db'), 'write', clock)
    await connection.prepareSchema()
    const database = inProcess(connection)
    return {
      store: createStore(database),
      transaction: (body) => database.inTurn(() => connection.transaction('write', body)),
      [Symbol.asyncDispose]: async () => {
        connection.close()
        await folder[Symbol.asyncDispose]()
      },
    }
  },
  openServed: async () => {
    const folder = await temporaryFolder()
    const store = createStore(await openSqlite(path.join(folder.path, 'test.db'), failLoudly))
    return {
      store,
      [Symbol.asyncDispose]: async () => {
        await store.close()
        await folder[Symbol.asyncDispose]()
      },
    }
  },
}

export const backends: readonly Backend[] = [sqlite, postgres]

export interface TurnTaking extends Database {
  /** One transaction at a time: the connection has only one. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Operations in this process, without threads. */
export function inProcess(connection: SqliteConnection): TurnTaking {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
  return {
    inTurn,
    run: (name, argument) => {
      const operation = operations[name] as Operation<unknown, unknown>
      return inTurn(() =>
        connection.transaction(operation.mode, (sql) => operation.run(sql, argument)),
      ) as ReturnType<Database['run']> as never
    },
    batchesInFlight: 1,
    onForeignHint: () => undefined,
    announce: () => undefined,
    close: () => Promise.resolve(),
  }
}

function failLoudly(error: Error): void {
  throw error
}
