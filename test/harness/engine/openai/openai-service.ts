// The real service, with a scripted OpenAI-compatible server as its engine.

import { loadConfig } from '../../../../src/config.ts'
import { createLog } from '../../../../src/lib/log.ts'
import { engineTypes } from '../../../../src/providers/registry.ts'
import { startService } from '../../../../src/service.ts'
import { ScriptedOpenAi, scriptedKey } from './scripted-openai.ts'
import { ApiClient } from '../../service/api-client.ts'
import { createInstallation } from '../../service/installation.ts'
import { OperatorClient } from '../../service/operator-client.ts'

export interface OpenAiService extends AsyncDisposable {
  readonly engine: ScriptedOpenAi
  readonly client: ApiClient
  readonly operator: OperatorClient
}

export async function startOpenAiService(): Promise<OpenAiService> {
  await using opened = new AsyncDisposableStack()
  const engine = opened.use(await ScriptedOpenAi.start())
  const installation = opened.use(
    await createInstallation(`
providers:
  remote:
    type: openai
    base_url: ${engine.baseUrl}
    api_key: \${OPENAI_API_KEY}
    poll_seconds_min: 0.02
    poll_seconds_max: 0.05
models:
  image-model-b-2: { routes: [{ provider: remote, model: gpt-image-2, parameters: { quality: low } }] }
  svc-pro: { routes: [{ provider: remote, model: sora-2, parameters: { seconds: "4" } }] }
  poster: { kind: image, price: 5, routes: [{ provider: remote, model: gpt-image-2 }, { provider: remote, model: gpt-image-1.5 }] }
shutdown: { unready_seconds: 0 }
`),
  )
  const config = loadConfig({ ...installation.variables, OPENAI_API_KEY: scriptedKey }, engineTypes)
  const service = await startService(config, createLog('silent'), 'all', engineTypes)
  opened.defer(() => service.close())
  const operator = opened.use(await OperatorClient.open(config))
  const running = opened.move()
  return {
    engine,
    client: new ApiClient([service.url], service.firstKey ?? ''),
    operator,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
