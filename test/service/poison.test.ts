// Tests tasks with a file that repeatedly crashes its decoder, from the request to the refund. Other tasks must not
// fail.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { killDecoderOf, makeSlowImage } from '../harness/files/crashing-file.ts'
import { startScriptedService } from '../harness/service/scripted-service.ts'
import type { ScriptedService } from '../harness/service/scripted-service.ts'

const price = 4
const poisoned = 'an image that is poison'

let service: ScriptedService

before(async () => {
  service = await startScriptedService()
  service.upstream.poison = await makeSlowImage()
})

after(() => service[Symbol.asyncDispose]())

function create(prompt: string, image_urls: readonly string[] = []): Promise<string> {
  return service.client.create({ model_id: 'image-model-a-2', prompt, image_urls })
}

async function balance(): Promise<number> {
  return Number((await service.client.ask('GET', '/api/v1/account')).json.data['balance'])
}

/** `place` is the end of the file's path, after the task's ID and the epoch of its first claim. */
async function crashDecoders(taskId: string, place: string, crashes: number): Promise<void> {
  for (let crash = 0; crash < crashes; crash++) await killDecoderOf(`/${taskId}-1${place}`)
}

async function assertRefunded(taskId: string, code: string): Promise<void> {
  const task = await service.client.ended(taskId)
  assert.deepEqual([task.task_status, task.failure?.code, task.credits], [4, code, price])
  assert.deepEqual([task.image_url, task.video_url], [null, null])
  const entries = await service.operator.query(
    'select kind, amount from ledger where task_id = $1 order by id',
    taskId,
  )
  assert.deepEqual(
    entries.map((entry) => [entry['kind'], Number(entry['amount'])]),
    [
      ['debit', -price],
      ['refund', price],
    ],
  )
}

test('if an output crashes its decoder three times, its task fails with no_output and is refunded, and another task succeeds', async () => {
  const before = await balance()
  service.upstream.script(poisoned, { poll: ['succeed-poison'] })
  const taskId = await create(poisoned)
  await crashDecoders(taskId, '/output', 3)
  const neighbour = await create('a fox')
  await assertRefunded(taskId, 'no_output')
  assert.equal((await service.client.ended(neighbour)).task_status, 3)
  assert.equal(service.upstream.jobsFor(poisoned).length, 1, 'the engine is not paid twice')
  assert.equal(await balance(), before - price)
  assert.deepEqual(await service.operator.store.auditStore(null), [])
})

test('if an input image crashes its decoder three times, its task fails with invalid_input and is refunded, before anything is submitted', async () => {
  const before = await balance()
  const taskId = await create('an edit', [`${service.upstream.url}/poison.png`])
  await crashDecoders(taskId, '-inputs/input-0', 3)
  await assertRefunded(taskId, 'invalid_input')
  assert.deepEqual(service.upstream.jobsFor('an edit'), [])
  assert.equal((await service.client.ended(await create('a fox'))).task_status, 3)
  assert.equal(await balance(), before - price)
  assert.deepEqual(await service.operator.store.auditStore(null), [])
})

test('an output that crashes its decoder twice is stored, because the crashes may have another cause', async () => {
  service.upstream.script(poisoned, { poll: ['succeed-poison'] })
  const taskId = await create(poisoned)
  await crashDecoders(taskId, '/output', 2)
  const { task_status, image_url } = await service.client.ended(taskId)
  assert.equal(task_status, 3)
  const stored = Buffer.from(await (await fetch(image_url ?? '')).arrayBuffer())
  assert.ok(stored.equals(service.upstream.poison))
})
