// Starts the OpenStack Swift server that all tests in a run share.

import { startOrExit } from './start-or-exit.ts'
import { SwiftServer } from '../s3/swift-server.ts'

let servers = new AsyncDisposableStack()

export async function globalSetup(): Promise<void> {
  const server = servers.use(await startOrExit(() => SwiftServer.start()))
  // The next suite in this process must not use this server, which will have stopped.
  servers.defer(() => void delete process.env['TEST_S3_URL'])
  process.env['TEST_S3_URL'] = server.url
}

/** Also runs if the tests are interrupted. */
export async function globalTeardown(): Promise<void> {
  await servers.disposeAsync()
  servers = new AsyncDisposableStack()
}
