// SQLite for conformance tests. With `open`, operations run in the test's thread and use the test's clock. With
// `openServed`, they run in other threads, as in the service.

import path from 'node:path'

import { operations } from '../../../src/store/operations.ts'
import type { Operation } from '../../../src/store/operation.ts'
import { SqliteConnection } from '../../../src/store/sqlite/connection.ts'
import { runOperation } from '../../../src/store/sqlite/run-operation.ts'
import { openSqlite } from '../../../src/store/sqlite/open.ts'
import { createStore } from '../../../src/store/store.ts'
import type { Database } from '../../../src/store/store.ts'
import type { Backend } from './backend.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'

export const sqlite: Backend = {
  name: 'sqlite',
  open: async (clock) => {
    const folder = await temporaryFolder()
    const connection = new SqliteConnection(path.join(folder.path, 'test.db'), 'write', clock)
    await connection.prepareSchema(true)
    const database = inProcess(connection)
    return {
      store: createStore(database),
      transaction: (body) => database.inSequence(() => connection.transaction('write', body)),
      [Symbol.asyncDispose]: async () => {
        connection.close()
        await folder[Symbol.asyncDispose]()
      },
    }
  },
  openServed: async () => {
    const folder = await temporaryFolder()
    const file = path.join(folder.path, 'test.db')
    const store = createStore(await openSqlite(file, true, failLoudly))
    return {
      store,
      location: { kind: 'sqlite', path: file },
      [Symbol.asyncDispose]: async () => {
        await store.close()
        await folder[Symbol.asyncDispose]()
      },
    }
  },
}

export interface SerialDatabase extends Database {
  /** Runs `work` after all earlier calls, because the connection supports only one transaction at a time. */
  inSequence<Result>(work: () => Promise<Result>): Promise<Result>
}

export function inProcess(connection: SqliteConnection): SerialDatabase {
  let last: Promise<unknown> = Promise.resolve()
  const inSequence = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
  return {
    inSequence,
    run: (name, argument) => {
      const operation = operations[name] as Operation<unknown, unknown>
      return inSequence(() => runOperation(connection, operation, argument)) as ReturnType<
        Database['run']
      > as never
    },
    batchesInFlight: 1,
    listsAtOnce: 1,
    isOnlyWriter: true,
    onForeignHint: () => undefined,
    safetyPollMs: 1_500,
    announce: () => undefined,
    close: () => Promise.resolve(),
  }
}

function failLoudly(error: Error): void {
  throw error
}
