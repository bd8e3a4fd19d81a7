// Starts the OpenStack Swift server that all tests in a run share, and sets `TEST_S3_URL` to it.

import { startOrExit } from './start-or-exit.ts'
import { SwiftServer } from '../s3/swift-server.ts'

const servers = new AsyncDisposableStack()

/** Node's test runner calls this once, before the first test. */
export async function globalSetup(): Promise<void> {
  const server = servers.use(await startOrExit(() => SwiftServer.start()))
  process.env['TEST_S3_URL'] = server.url
}

/** Node's test runner calls this after the last test, and also if the run is interrupted. */
export async function globalTeardown(): Promise<void> {
  await servers.disposeAsync()
}
