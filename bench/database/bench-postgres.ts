// Starts a PostgreSQL server that syncs every commit to disk.

import { createLog } from '../../src/lib/log.ts'
import { only } from '../../src/lib/only.ts'
import {
  longStatementMs,
  PostgresConnection,
  withLongStatements,
} from '../../src/store/postgres/connection.ts'
import { openPostgres } from '../../src/store/postgres/open.ts'
import { createStore } from '../../src/store/store.ts'
import { migrateExisting } from '../../test/harness/database/fresh-database.ts'
import { PostgresServer } from '../../test/harness/database/postgres-server.ts'
import { addCustomers } from './bench-database.ts'
import type { BenchDatabase } from './bench-database.ts'
import { familyCpuSecondsOf, parentOf } from '../processor-time.ts'

export interface BenchPostgres extends BenchDatabase {
  readonly url: string
}

/**
 * Begins a transaction with a long statement timeout, without an idle timeout, and without foreign key checks. With
 * millions of inserts, the checks would take a third of the total time.
 */
const unhurried = [
  'begin',
  withLongStatements,
  'set local idle_in_transaction_session_timeout = 0',
  'set local session_replication_role = replica',
].join('; ')

/**
 * The number of connections. Transactions without group commit use all of them, but the store's group commits use only
 * some of them.
 */
export const poolMax = 8

export async function openBenchPostgres(): Promise<BenchPostgres> {
  const server = await PostgresServer.start()
  const { place } = await migrateExisting(server.url())
  const database = await openPostgres(place, { poolMax, log: createLog('error') })
  const store = createStore(database)
  const connection = await PostgresConnection.open(place, only(place.hosts))
  const [about] = await connection.sql().all('select version() as version, pg_backend_pid() as pid')
  const serverPid = parentOf(Number(about?.['pid']))
  return {
    name: /^PostgreSQL [\d.]+/.exec(String(about?.['version']))?.[0] ?? 'PostgreSQL',
    location: { kind: 'postgres', location: place, poolMax },
    database,
    store,
    customers: await addCustomers(store),
    url: server.url(),
    transaction: (body) => connection.transaction(unhurried, body, longStatementMs),
    tidyUp: async () => {
      await server.query('vacuum analyze')
      await server.query('checkpoint')
    },
    ping: () => connection.sql().all('select 1 as one'),
    serverCpuSeconds: () => familyCpuSecondsOf(serverPid),
    [Symbol.asyncDispose]: async () => {
      await connection.close()
      await store.close()
      await server[Symbol.asyncDispose]()
    },
  }
}
