// Starts the real service, with its own folder and a free port. It runs in this process or, with `TEST_CLUSTER`, as two
// API processes and two worker processes.

import { loadConfig } from '../../../src/config.ts'
import type { Config } from '../../../src/config.ts'
import { createLog } from '../../../src/lib/log.ts'
import { startService } from '../../../src/service.ts'
import { ApiClient } from './api-client.ts'
import { Cluster } from '../processes/cluster.ts'
import { createInstallation } from './installation.ts'

/** A client with the first account's key. The account's initial balance is `accounts.first_credits`. */
export interface TestService extends ApiClient, AsyncDisposable {
  readonly config: Config
}

const isCluster = process.env['TEST_CLUSTER'] !== undefined

/** Returns test options that skip the test, with this reason, if the service runs as several processes. */
export function inOneProcess(reason: string): { readonly skip: string | false } {
  return { skip: isCluster && reason }
}

/** `settings` is the text of a `mutoscope.yaml`. `variables` take precedence over those of the installation. */
export function startTestService(
  settings = '',
  variables: Readonly<Record<string, string>> = {},
): Promise<TestService> {
  return isCluster ? startCluster(settings, variables) : startHere(settings, variables)
}

async function startHere(
  settings: string,
  variables: Readonly<Record<string, string>>,
): Promise<TestService> {
  await using opened = new AsyncDisposableStack()
  const installation = opened.use(await createInstallation(settings))
  const loaded = loadConfig({ ...installation.variables, ...variables })
  // No load balancer needs to notice the shutdown, and waiting would add 2 s to each shutdown on PostgreSQL.
  const config = { ...loaded, shutdown: { unreadyMs: 0 } }
  const service = await startService(config, createLog('silent'), 'all')
  opened.defer(() => service.close())
  const running = opened.move()
  return new RunningService([service.url], service.firstKey ?? '', config, () => running.disposeAsync())
}

async function startCluster(
  settings: string,
  variables: Readonly<Record<string, string>>,
): Promise<TestService> {
  const cluster = await Cluster.start({ apis: 2, workers: 2, settings, variables })
  const [url = '', ...others] = cluster.apis.map((api) => api.url)
  return new RunningService([url, ...others], cluster.key, cluster.config, () =>
    cluster[Symbol.asyncDispose](),
  )
}

class RunningService extends ApiClient implements TestService {
  readonly config: Config
  readonly #close: () => Promise<void>

  constructor(urls: readonly [string, ...string[]], key: string, config: Config, close: () => Promise<void>) {
    super(urls, key)
    this.config = config
    this.#close = close
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#close()
  }
}
