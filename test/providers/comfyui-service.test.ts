// Tests tasks on scripted ComfyUI servers, with every row of the table in `ends/ends.ts`, and with several servers
// behind one provider.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { workflowFolder } from '../harness/engine/comfyui/comfyui-fixture.ts'
import { ScriptedComfyUI } from '../harness/engine/comfyui/scripted-comfyui.ts'
import { startTestService } from '../harness/service/service.ts'
import type { TestService } from '../harness/service/service.ts'
import { until } from '../harness/time/until.ts'
import { comfyUITrials } from './ends/comfyui-scripts.ts'
import { describeEnds } from './ends/run-ends.ts'

const servers = new AsyncDisposableStack()
await describeEnds(await comfyUITrials(servers))
const [left, right] = [servers.use(await ScriptedComfyUI.start()), servers.use(await ScriptedComfyUI.start())]
let service: TestService

before(async () => {
  service = await startTestService(`
providers:
  two: { type: comfyui, origins: ['${left.origin}', '${right.origin}'], workflows: '${workflowFolder}', concurrency: 4, poll_seconds_min: 0.05, poll_seconds_max: 0.05 }
models:
  image-model-b-2: { routes: [{ provider: two, workflow: picture.json }] }
`)
})

after(async () => {
  await service[Symbol.asyncDispose]()
  await servers.disposeAsync()
  for (const server of [left, right]) assert.deepEqual(server.violations, [])
})

test('each task goes to the least busy of several servers and stays there', async () => {
  left.fates.push('hold', 'hold')
  right.fates.push('hold', 'hold')
  const tasks: string[] = []
  for (let count = 1; count <= 4; count++) {
    tasks.push(await service.create({ model_id: 'image-model-b-2', prompt: `picture ${count}` }))
    await until('the task is submitted', () => left.submits.length + right.submits.length === count, 10_000)
  }
  assert.deepEqual([left.submits.length, right.submits.length], [2, 2])
  for (const server of [left, right]) {
    await until('a job is held', () => server.queue.isHeld, 10_000)
    // A server runs one job at a time, so its second job waits until the first one has ended.
    server.queue.release()
    await until('the next job is held', () => server.queue.isHeld, 10_000)
    server.queue.release()
  }
  for (const taskId of tasks) assert.equal((await service.ended(taskId)).failure, undefined)
  assert.deepEqual([left.submits.length, right.submits.length], [2, 2])
})

test('if a server is down, the other servers get its tasks', async () => {
  left.trouble = 502
  const before = right.submits.length
  const ended = await service.ended(
    await service.create({ model_id: 'image-model-b-2', prompt: 'a picture' }),
  )
  left.trouble = null
  assert.equal(ended.failure, undefined)
  assert.equal(right.submits.length - before, 1)
})
