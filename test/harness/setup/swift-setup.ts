// Starts the OpenStack Swift server that all tests in a run share, and sets `TEST_S3_URL` to the server's URL.

import { startOrExit } from './start-or-exit.ts'
import { SwiftServer } from '../s3/swift-server.ts'

let servers = new AsyncDisposableStack()

/** Runs once, before the first test of a suite. */
export async function globalSetup(): Promise<void> {
  const server = servers.use(await startOrExit(() => SwiftServer.start()))
  // The next suite in this process must not use a server that has already stopped.
  servers.defer(() => void delete process.env['TEST_S3_URL'])
  process.env['TEST_S3_URL'] = server.url
}

/** Runs after the last test, and also if the run is interrupted. */
export async function globalTeardown(): Promise<void> {
  await servers.disposeAsync()
  servers = new AsyncDisposableStack()
}
