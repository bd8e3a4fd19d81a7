// The real service, with a scripted engine that creates the images.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

import { loadConfig } from '../../../src/config.ts'
import { createLog } from '../../../src/lib/log.ts'
import type { Logger } from '../../../src/lib/log.ts'
import { startService } from '../../../src/service.ts'
import type { ScriptedCapabilities } from '../engine/scripted-adapter.ts'
import { withScripted } from '../engine/scripted-type.ts'
import { ScriptedUpstream } from '../engine/scripted-upstream.ts'
import { ApiClient } from './api-client.ts'
import { createInstallation } from './installation.ts'
import type { Installation } from './installation.ts'
import { OperatorClient } from './operator-client.ts'
import { testStorage } from './test-storage.ts'

export interface ScriptedService extends AsyncDisposable {
  readonly upstream: ScriptedUpstream
  readonly client: ApiClient
  readonly operator: OperatorClient
  /**
   * The environment variables for operator commands. Commands do not support the `scripted` engine type, so their
   * `MUTOSCOPE_CONFIG` must be another file.
   */
  readonly variables: Readonly<Record<string, string>>
}

/** `image-model-a-2` runs on the scripted engine. Input images may come from the engine's server. */
export async function startScriptedService(
  storage = testStorage(),
  chosen: ScriptedCapabilities = {},
  publicUrl: string | null = null,
  log: Logger = createLog('silent'),
): Promise<ScriptedService> {
  await using opened = new AsyncDisposableStack()
  const upstream = opened.adopt(await ScriptedUpstream.start(), (started) => started.close())
  const installation = opened.use(await createInstallation(settingsOf(upstream, publicUrl), storage))
  return await start('all', upstream, installation, chosen, log, opened)
}

/**
 * Like `startScriptedService`, but on PostgreSQL and a bucket. This process serves the API, and another process is the
 * worker.
 */
export async function startScriptedCluster(chosen: ScriptedCapabilities): Promise<ScriptedService> {
  await using opened = new AsyncDisposableStack()
  const upstream = opened.adopt(await ScriptedUpstream.start(), (started) => started.close())
  const installation = opened.use(
    await createInstallation(settingsOf(upstream, 'https://media.example.com'), {
      database: 'postgres',
      files: 's3',
    }),
  )
  const file = path.join(import.meta.dirname, '../engine/scripted-worker-child.ts')
  const child = fork(file, [upstream.url, JSON.stringify(chosen)], { env: installation.variables })
  opened.defer(async () => {
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  })
  await once(child, 'message')
  return await start('api', upstream, installation, chosen, createLog('silent'), opened)
}

async function start(
  role: 'all' | 'api',
  upstream: ScriptedUpstream,
  { variables }: Installation,
  chosen: ScriptedCapabilities,
  log: Logger,
  opened: AsyncDisposableStack,
): Promise<ScriptedService> {
  const types = withScripted(upstream.url, chosen)
  const config = loadConfig(variables, types)
  const service = await startService(config, log, role, types)
  opened.defer(() => service.close())
  upstream.hookOrigin = service.url
  const operator = opened.use(await OperatorClient.open(config))
  const running = opened.move()
  return {
    upstream,
    client: new ApiClient([service.url], service.firstKey ?? ''),
    operator,
    variables,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

function settingsOf({ port }: ScriptedUpstream, publicUrl: string | null): string {
  return `
public_url: ${publicUrl ?? ''}
providers: { scripted: { type: scripted } }
models: { image-model-a-2: { routes: [{ provider: scripted }] } }
inputs: { allow_ranges: [127.0.0.1/32], allow_ports: [${port}] }
shutdown: { unready_seconds: 0 }
worker: { drain_seconds: 1 }
`
}
