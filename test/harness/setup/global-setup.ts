// Starts the PostgreSQL server that all tests in a run share, with the database that they copy, unless
// `TEST_DATABASE_URL` is set.

import { createTemplate } from '../database/fresh-database.ts'
import { PostgresServer } from '../database/postgres-server.ts'
import { startOrExit } from './start-or-exit.ts'

const servers = new AsyncDisposableStack()

/** Node's test runner calls this once, before the first test. */
export async function globalSetup(): Promise<void> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return
  const server = servers.use(await startOrExit(() => PostgresServer.start()))
  process.env['TEST_DATABASE_URL'] = server.url()
  process.env['TEST_DATABASE_TEMPLATE'] = await startOrExit(() => createTemplate(server))
}

/** Node's test runner calls this after the last test, and also if the run is interrupted. */
export async function globalTeardown(): Promise<void> {
  await servers.disposeAsync()
}
