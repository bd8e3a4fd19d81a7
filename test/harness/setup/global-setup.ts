// Unless `TEST_DATABASE_URL` is set, starts the PostgreSQL server that all tests in a run share, and creates the
// database that the tests copy.

import { createTemplate } from '../database/fresh-database.ts'
import { PostgresServer } from '../database/postgres-server.ts'
import { startOrExit } from './start-or-exit.ts'

let servers = new AsyncDisposableStack()

export async function globalSetup(): Promise<void> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return
  // If these variables stayed set, the next suite in this process would not start its own server.
  servers.defer(() => {
    delete process.env['TEST_DATABASE_URL']
    delete process.env['TEST_DATABASE_TEMPLATE']
  })
  const server = servers.use(await startOrExit(() => PostgresServer.start()))
  process.env['TEST_DATABASE_URL'] = server.url()
  process.env['TEST_DATABASE_TEMPLATE'] = await startOrExit(() => createTemplate(server))
}

/** Also runs if the tests are interrupted. */
export async function globalTeardown(): Promise<void> {
  await servers.disposeAsync()
  servers = new AsyncDisposableStack()
}
