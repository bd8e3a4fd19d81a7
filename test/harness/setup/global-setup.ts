// What a whole run of the tests shares: a PostgreSQL server, unless `TEST_DATABASE_URL` names one.

import { PostgresServer } from '../database/postgres-server.ts'
import { startOrExit } from './start-or-exit.ts'

const servers = new AsyncDisposableStack()

/** Node's test runner calls this once, before any test. */
export async function globalSetup(): Promise<void> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return
  const server = servers.use(await startOrExit(() => PostgresServer.start()))
  process.env['TEST_DATABASE_URL'] = server.url()
}

/** Called once more when the run is interrupted. */
export async function globalTeardown(): Promise<void> {
  await servers.disposeAsync()
}
