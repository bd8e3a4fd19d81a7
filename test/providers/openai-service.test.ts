// Tests tasks on an engine of the `openai` type, from the request to the output or the refund.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { startOpenAiService } from '../harness/engine/openai/openai-service.ts'
import type { OpenAiService } from '../harness/engine/openai/openai-service.ts'
import { openAiEngines, openAiTrials, openAiVariables } from './ends/openai-scripts.ts'
import { describeEnds } from './ends/run-ends.ts'

const image = 'image-model-b-2'
const video = 'svc-pro'
const poster = 'poster'
const prices = { [image]: 8, [video]: 60, [poster]: 5 }

const servers = new AsyncDisposableStack()
const trials = await Promise.all(openAiEngines.map((engine) => openAiTrials(engine, servers)))
await describeEnds(trials.flat(), openAiVariables)
after(() => servers.disposeAsync())

let service: OpenAiService

before(async () => {
  service = await startOpenAiService()
})

after(() => service[Symbol.asyncDispose]())

async function run(model_id: keyof typeof prices) {
  const taskId = await service.client.create({ model_id, prompt: 'a fox', aspect_ratio: '16:9' })
  const task = await service.client.ended(taskId)
  const entries = await service.operator.query(
    'select kind, amount from ledger where task_id = $1 order by id',
    taskId,
  )
  return { task, entries: entries.map((entry) => [entry['kind'], Number(entry['amount'])]) }
}

async function download(
  url: string | null,
): Promise<{ readonly type: string | null; readonly head: string }> {
  const response = await fetch(url ?? '')
  const bytes = Buffer.from(await response.arrayBuffer())
  return { type: response.headers.get('content-type'), head: bytes.subarray(0, 8).toString('latin1') }
}

test('an image is created, stored, and charged', async () => {
  const { task, entries } = await run(image)
  assert.equal(task.task_status, 3)
  const { type, head } = await download(task.image_url)
  assert.equal(type, 'image/png')
  assert.match(head, /PNG/)
  assert.deepEqual(entries, [['debit', -prices[image]]])
  const { fields } = service.engine.lastRequest
  assert.deepEqual(fields, { model: 'gpt-image-2', prompt: 'a fox', size: '1360x768', quality: 'low' })
})

test('a video is created as a job, polled, copied with the key, and charged', async () => {
  const { task, entries } = await run(video)
  assert.equal(task.task_status, 3)
  const { type, head } = await download(task.video_url)
  assert.equal(type, 'video/mp4')
  assert.match(head, /ftyp/)
  assert.deepEqual(entries, [['debit', -prices[video]]])
})

test('if the engine cannot read an image, the task fails with invalid_input and is refunded', async () => {
  service.engine.script.submit.push('bad-image')
  const { task, entries } = await run(image)
  assert.equal(task.failure?.code, 'invalid_input')
  assert.deepEqual(entries, [
    ['debit', -prices[image]],
    ['refund', prices[image]],
  ])
})

test('a request that the engine refuses is tried on the next route, but a success without an output is not', async () => {
  service.engine.script.submit.push('bad-request')
  const before = service.engine.submits
  assert.equal((await run(poster)).task.task_status, 3)
  assert.equal(service.engine.submits - before, 2)
  service.engine.script.submit.push('empty')
  const { task, entries } = await run(poster)
  assert.equal(task.failure?.code, 'no_output')
  assert.equal(service.engine.submits - before, 3)
  assert.deepEqual(entries, [
    ['debit', -prices[poster]],
    ['refund', prices[poster]],
  ])
})
