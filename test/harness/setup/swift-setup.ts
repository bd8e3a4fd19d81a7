// What a run against OpenStack Swift shares: the server itself, as `TEST_S3_URL`.

import { startOrExit } from './start-or-exit.ts'
import { SwiftServer } from '../s3/swift-server.ts'

const servers = new AsyncDisposableStack()

/** Node's test runner calls this once, before any test. */
export async function globalSetup(): Promise<void> {
  const server = servers.use(await startOrExit(() => SwiftServer.start()))
  process.env['TEST_S3_URL'] = server.url
}

/** Called once more when the run is interrupted. */
export async function globalTeardown(): Promise<void> {
  await servers.disposeAsync()
}
