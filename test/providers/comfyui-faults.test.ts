// Tests how the whole service handles tasks whose workflow a ComfyUI server cannot run.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { loadConfig } from '../../src/config.ts'
import { createLog } from '../../src/lib/log.ts'
import { startService } from '../../src/service.ts'
import { workflowFolder } from '../harness/engine/comfyui/comfyui-fixture.ts'
import { ScriptedComfyUI } from '../harness/engine/comfyui/scripted-comfyui.ts'
import { ApiClient } from '../harness/service/api-client.ts'
import { createInstallation } from '../harness/service/installation.ts'
import { until } from '../harness/time/until.ts'

const opened = new AsyncDisposableStack()
const lines: string[] = []
let server: ScriptedComfyUI
let client: ApiClient

before(async () => {
  server = opened.use(await ScriptedComfyUI.start())
  const installation = opened.use(
    await createInstallation(`
providers:
  gpu: { type: comfyui, origin: '${server.origin}', workflows: '${workflowFolder}', concurrency: 4, poll_seconds_min: 0.05, poll_seconds_max: 0.05 }
models:
  no-node: { kind: image, price: 1, routes: [{ provider: gpu, workflow: missing-node.json }] }
  no-file: { kind: image, price: 1, routes: [{ provider: gpu, workflow: sd15.json }] }
  with-fallback: { kind: image, price: 1, routes: [{ provider: gpu, workflow: missing-node.json }, { provider: storyboard }] }
  whole: { kind: image, price: 1, routes: [{ provider: gpu, workflow: picture.json }] }
`),
  )
  const config = { ...loadConfig(installation.variables), shutdown: { unreadyMs: 0 } }
  const log = createLog('error', [], { write: (line) => void lines.push(line) })
  const service = await startService(config, log, 'all')
  opened.defer(() => service.close())
  client = new ApiClient([service.url], service.firstKey ?? '')
})

after(() => opened.disposeAsync())

test('a task whose workflow needs a missing node or model waits, and the log names what is missing', async () => {
  for (const [model, sentence] of [
    ['no-node', /cannot run missing-node\.json: .*NodeThatNobodyHas does not exist/],
    ['no-file', /cannot run sd15\.json: node 4 \(CheckpointLoaderSimple\) needs ckpt_name/],
  ] as const) {
    const taskId = await client.create({ model_id: model, prompt: 'a picture' })
    await until(
      'the log says why the task is waiting',
      () => lines.some((line) => sentence.test(line)),
      10_000,
    )
    const { json } = await client.ask('GET', `/api/v1/tasks/${taskId}`)
    assert.equal(json.data['task_status'], 2)
  }
})

test('while a task waits for a missing node or model, the other models on the same server continue, and a task can use another route', async () => {
  for (const model of ['with-fallback', 'whole'])
    assert.equal(
      (await client.ended(await client.create({ model_id: model, prompt: 'a picture' }))).task_status,
      3,
    )
})
