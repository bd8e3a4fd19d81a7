// Opens an installation's database in the test's own process, while the service uses it too.

import { createLog } from '../../../src/lib/log.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import type { DatabaseLocation } from '../../../src/settings/database.ts'
import { openPostgres } from '../../../src/store/postgres/open.ts'
import { PostgresHosts } from '../../../src/store/postgres/hosts.ts'
import { SqliteConnection } from '../../../src/store/sqlite/connection.ts'
import { createStore } from '../../../src/store/store.ts'
import type { TestDatabase } from './backend.ts'
import { inProcess } from './sqlite-backend.ts'

export async function attachDatabase(where: DatabaseLocation): Promise<TestDatabase> {
  return where.kind === 'sqlite' ? attachSqlite(where.path) : attachPostgres(where)
}

function attachSqlite(file: string): TestDatabase {
  const connection = new SqliteConnection(file, 'write', systemClock)
  const database = inProcess(connection)
  return {
    store: createStore(database),
    transaction: (body) => database.inSequence(() => connection.transaction('write', body)),
    [Symbol.asyncDispose]: () => database.inSequence(() => Promise.resolve(connection.close())),
  }
}

async function attachPostgres({
  location,
  poolMax,
}: DatabaseLocation & { readonly kind: 'postgres' }): Promise<TestDatabase> {
  const store = createStore(await openPostgres(location, { poolMax, log: createLog('silent') }))
  const hosts = new PostgresHosts(location)
  return {
    store,
    transaction: async (body) => {
      const connection = await hosts.connect()
      try {
        return await connection.transaction('begin', body)
      } finally {
        await connection.close()
      }
    },
    [Symbol.asyncDispose]: () => store.close(),
  }
}
