// Input images that take a long time to decode: how often they are decoded, and how long other tasks wait for them.

import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'

import { WorkerFixture } from '../harness/engine/worker-fixture.ts'
import { decoders, filesOpenIn, makeSlowImage } from '../harness/files/crashing-file.ts'
import { addCustomer } from '../harness/store/task-fixtures.ts'
import { until } from '../harness/time/until.ts'

/** Returns the input files that are being decoded, for example `task-inputs/input-0`. */
async function decoded(): Promise<readonly string[]> {
  const open = await Promise.all((await decoders()).map(filesOpenIn))
  return open
    .flat()
    .filter((file) => file.includes('-inputs/'))
    .map((file) => path.join(path.basename(path.dirname(file)), path.basename(file)))
}

test('an image that a task uses eight times is fetched once per URL and decoded once', async () => {
  await using fixture = await WorkerFixture.open()
  fixture.upstream.poison = await makeSlowImage()
  const url = `${fixture.upstream.url}/poison.png`
  await fixture.startWorker()
  const taskId = await fixture.create('an edit', [
    ...Array.from({ length: 6 }, () => url),
    `${url}?1`,
    `${url}?2`,
  ])
  const seen = new Set<string>()
  await until(
    'the task has ended',
    async () => {
      for (const file of await decoded()) seen.add(file)
      return (await fixture.read(taskId)).phase === 'succeeded'
    },
    60_000,
  )
  assert.deepEqual(
    [...seen].map((file) => path.basename(file)),
    ['input-0'],
  )
  assert.equal(fixture.upstream.downloads.filter((target) => target === '/poison.png').length, 3)
})

test('while one account has tasks with many images to decode, the task of another account waits for at most one of the images', async () => {
  await using fixture = await WorkerFixture.open()
  fixture.upstream.poison = await makeSlowImage()
  await fixture.startWorker()
  const url = `${fixture.upstream.url}/poison.png`
  const attacks = await Promise.all(
    Array.from({ length: 6 }, (_, index) => fixture.create(`attack ${index}`, [`${url}?${index}`])),
  )
  await until('an image is being decoded', async () => (await decoded()).length > 0, 30_000)
  const other = await addCustomer(fixture.store, 100)
  const honest = await fixture.create('a fox', [url], other)
  await until(
    'its image is being decoded',
    async () => (await decoded()).some((file) => file.startsWith(honest)),
    60_000,
  )
  const ended = await Promise.all(attacks.map((taskId) => fixture.read(taskId)))
  const left = ended.filter(({ phase }) => phase === 'queued').length
  assert.ok(left >= 3, `${left} tasks of the first account still wait`)
})
