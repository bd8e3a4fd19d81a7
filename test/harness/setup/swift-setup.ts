// Starts the OpenStack Swift that a whole run of the tests shares, and names it in `TEST_S3_URL`.

import { startOrExit } from './start-or-exit.ts'
import { SwiftServer } from '../s3/swift-server.ts'

const servers = new AsyncDisposableStack()

/** Node's test runner calls this once, before the first test. */
export async function globalSetup(): Promise<void> {
  const server = servers.use(await startOrExit(() => SwiftServer.start()))
  process.env['TEST_S3_URL'] = server.url
}

/** Node's test runner calls this after the last test, and also when the run is interrupted. */
export async function globalTeardown(): Promise<void> {
  await servers.disposeAsync()
}
