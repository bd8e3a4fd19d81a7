// Every model in the catalog produces a real output, and failures are refunded.

import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'

import sharp from 'sharp'

import { builtInCatalog } from '../../src/settings/models.ts'
import { inspectFile } from '../../src/files/inspect/inspect.ts'
import { startTestService } from '../harness/service/service.ts'
import type { TestService } from '../harness/service/service.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'

let service: TestService

before(async () => {
  service = await startTestService('inputs: { allow_ranges: [127.0.0.1/32], allow_ports: [1] }')
})

after(() => service[Symbol.asyncDispose]())

async function balance(): Promise<unknown> {
  const { json } = await service.ask('GET', '/api/v1/account')
  return json.data['balance']
}

test('each of the five models turns a prompt into a valid file, at a URL that needs no key [C3.5]', async () => {
  const models = [...builtInCatalog.values()]
  const taskIds = await Promise.all(
    models.map(({ id }) => service.create({ model_id: id, prompt: 'a fox in the forest, pixel art' })),
  )
  for (const [index, { id, kind }] of models.entries()) {
    const task = await service.ended(taskIds[index] ?? '')
    assert.equal(task.task_status, 3, id)
    const url = kind === 'image' ? task.image_url : task.video_url
    assert.ok(url !== null)
    assert.equal(kind === 'image' ? task.video_url : task.image_url, null)
    const response = await fetch(url)
    assert.equal(response.headers.get('content-type'), kind === 'image' ? 'image/png' : 'video/mp4')
    await using folder = await temporaryFolder()
    const file = path.join(folder.path, 'output')
    await writeFile(file, Buffer.from(await response.arrayBuffer()))
    assert.equal((await inspectFile(file)).kind, 'readable')
  }
})

test('an uploaded image can be the input of a task that succeeds', async () => {
  const canvas = { width: 300, height: 200, channels: 3, background: '#336699' } as const
  const image = await sharp({ create: canvas }).jpeg().toBuffer()
  const uploaded = await service.ask('POST', '/api/v1/uploads', {
    body: image,
    headers: { 'content-type': 'image/jpeg' },
  })
  assert.equal(uploaded.json.code, 200, uploaded.json.msg)
  const image_urls = [uploaded.json.data['url']]
  const task = await service.ended(
    await service.create({ model_id: 'image-model-b-2', prompt: 'sepia', image_urls, aspect_ratio: '4:3' }),
  )
  assert.equal(task.task_status, 3)
})

test('a task whose input image cannot be fetched ends with status 4 and exactly one refund [C2.14, C5.3]', async () => {
  const before = await balance()
  const taskId = await service.create({
    model_id: 'image-model-a-2',
    prompt: 'a fox',
    image_urls: ['http://127.0.0.1:1/none.png'],
  })
  const task = await service.ended(taskId)
  assert.equal(task.task_status, 4)
  assert.equal(task.failure?.code, 'invalid_input')
  assert.equal(task.image_url, null)
  assert.equal(task.credits, 4, 'credits still show the price')
  assert.equal(await balance(), before)
})
