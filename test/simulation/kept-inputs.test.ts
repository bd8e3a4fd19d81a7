// Tests what happens to the inputs of a task that returns to the queue because its engine is busy.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'

import { branded } from '../../src/lib/brand.ts'
import type { TaskId } from '../../src/domain/ids.ts'
import { KeptInputs } from '../../src/worker/kept-inputs.ts'
import { TaskInputs } from '../../src/worker/prepare-inputs.ts'
import { WorkerFixture } from '../harness/engine/worker-fixture.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { until } from '../harness/time/until.ts'

test('the inputs of a task that a busy engine sends back three times are fetched once', async () => {
  await using fixture = await WorkerFixture.open()
  fixture.upstream.poison = await picture()
  fixture.upstream.script('crowded', { submit: ['busy', 'busy', 'busy', 'accept'] })
  await fixture.startWorker()
  const task = await fixture.ended(await fixture.create('crowded', [`${fixture.upstream.url}/poison.png`]))
  assert.equal(task.phase, 'succeeded')
  assert.equal(fixture.upstream.submits.length, 4)
  assert.deepEqual(fixture.upstream.downloads, ['/poison.png', '/image.png'])
})

test('when a task ends, none of its files remain in the scratch folder', async () => {
  await using fixture = await WorkerFixture.open()
  fixture.upstream.poison = await picture()
  fixture.upstream.script('crowded', { submit: ['busy', 'accept'] })
  fixture.upstream.script('hopeless', { submit: ['busy', 'refuse'] })
  await fixture.startWorker()
  for (const prompt of ['crowded', 'hopeless'])
    await fixture.ended(await fixture.create(prompt, [`${fixture.upstream.url}/poison.png`]))
  await until('the folders are removed', async () => (await fixture.scratchEntries()).length === 0, 10_000)
})

test('if another worker gets the task, it fetches the inputs itself', async () => {
  await using fixture = await WorkerFixture.open()
  fixture.upstream.poison = await picture()
  fixture.upstream.script('crowded', { submit: ['busy'] })
  const first = await fixture.startWorker()
  const taskId = await fixture.create('crowded', [`${fixture.upstream.url}/poison.png`])
  await until('the task has been sent back', () => fixture.upstream.submits.length > 1, 20_000)
  await first.drain(0)
  fixture.upstream.script('crowded', { submit: ['accept'] })
  await fixture.join()
  assert.equal((await fixture.ended(taskId)).phase, 'succeeded')
  assert.deepEqual(fixture.upstream.downloads, ['/poison.png', '/poison.png', '/image.png'])
})

test('beyond the size limit, the oldest inputs are removed', async () => {
  await using folder = await temporaryFolder()
  const kept = new KeptInputs({ bytesMax: 250, ageMsMax: 60_000 })
  const [first, second, third] = await Promise.all(
    ['a', 'b', 'c'].map((name) => fakeInputs(folder.path, name)),
  )
  assert.ok(first && second && third)
  await kept.keep(branded<TaskId>('a'), first.inputs)
  await kept.keep(branded<TaskId>('b'), second.inputs)
  assert.equal(kept.take(branded<TaskId>('a')), first.inputs)
  await kept.keep(branded<TaskId>('a'), first.inputs)
  await kept.keep(branded<TaskId>('c'), third.inputs)
  assert.deepEqual(
    [first, second, third].map(({ file }) => existsSync(file)),
    [true, false, true],
  )
  assert.equal(kept.take(branded<TaskId>('b')), null)
  assert.equal(kept.take(branded<TaskId>('c')), third.inputs)
  assert.equal(kept.take(branded<TaskId>('c')), null, 'only one claim gets the inputs')
})

test('inputs that no claim takes are removed after a while', async () => {
  await using folder = await temporaryFolder()
  const kept = new KeptInputs({ bytesMax: 1_000, ageMsMax: 1 })
  const { inputs, file } = await fakeInputs(folder.path, 'old')
  await kept.keep(branded<TaskId>('old'), inputs)
  await until('the file is removed', () => !existsSync(file), 10_000)
  assert.equal(kept.take(branded<TaskId>('old')), null)
})

async function fakeInputs(parent: string, name: string) {
  const folder = path.join(parent, name)
  const file = path.join(folder, 'input-0')
  await mkdir(folder)
  await writeFile(file, Buffer.alloc(100))
  return { inputs: new TaskInputs(folder), file }
}

function picture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 64, height: 64, channels: 3, background: 'grey', noise } })
    .png()
    .toBuffer()
}
