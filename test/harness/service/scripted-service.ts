// The real service, with a scripted upstream that creates its images.

import { loadConfig } from '../../../src/config.ts'
import { createLog } from '../../../src/lib/log.ts'
import type { EngineTypes } from '../../../src/providers/engine-type.ts'
import { engineTypes } from '../../../src/providers/registry.ts'
import { startService } from '../../../src/service.ts'
import { ScriptedAdapter } from '../engine/scripted-adapter.ts'
import { ScriptedUpstream } from '../engine/scripted-upstream.ts'
import { ApiClient } from './api-client.ts'
import { createInstallation } from './installation.ts'
import { OperatorClient } from './operator-client.ts'
import { testStorage } from './test-storage.ts'

export interface ScriptedService extends AsyncDisposable {
  readonly upstream: ScriptedUpstream
  readonly client: ApiClient
  readonly operator: OperatorClient
  /** The environment variables of its commands. They need other settings, because they do not have the service's engine type. */
  readonly variables: Readonly<Record<string, string>>
}

/** `image-model-a-2` runs on the upstream, and input images may come from it. */
export async function startScriptedService(storage = testStorage()): Promise<ScriptedService> {
  await using opened = new AsyncDisposableStack()
  const upstream = await ScriptedUpstream.start()
  opened.defer(() => upstream.close())
  const installation = opened.use(
    await createInstallation(
      `
providers: { scripted: { type: scripted } }
models: { image-model-a-2: { routes: [{ provider: scripted }] } }
inputs: { allow_ranges: [127.0.0.1/32], allow_ports: [${upstream.port}] }
shutdown: { unready_seconds: 0 }
`,
      storage,
    ),
  )
  const types = withScripted(upstream)
  const config = loadConfig(installation.variables, types)
  const service = await startService(config, createLog('silent'), 'all', types)
  opened.defer(() => service.close())
  const operator = opened.use(await OperatorClient.open(config))
  const running = opened.move()
  return {
    upstream,
    client: new ApiClient([service.url], service.firstKey ?? ''),
    operator,
    variables: installation.variables,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

function withScripted({ url }: ScriptedUpstream): EngineTypes {
  return new Map([
    ...engineTypes,
    [
      'scripted',
      {
        about: 'A scripted upstream.',
        concurrency: { default: 8, about: [] },
        polling: null,
        readSettings: () => ({}),
        readRoute: () => ({}),
        open: (name) => new ScriptedAdapter(name, url),
      },
    ],
  ])
}
