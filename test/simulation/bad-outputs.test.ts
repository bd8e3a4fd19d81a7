// An attempt whose output is readable but worthless, such as a black image, counts as failed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'

import { allChecks } from '../../src/domain/files/output-checks.ts'
import type { TaskId } from '../../src/domain/ids.ts'
import { assertSucceeded } from '../harness/engine/cut-off-worker.ts'
import { WorkerFixture } from '../harness/engine/worker-fixture.ts'
import { balanceOf } from '../harness/store/task-fixtures.ts'

const black = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'black' } })
  .png()
  .toBuffer()

test('if a paid engine returns a black image, the task fails with no_output and is refunded once, without a second submission', async () => {
  await using fixture = await openWith(black)
  fixture.upstream.script('black', { poll: ['succeed-poison', 'succeed'] })
  await fixture.startWorker()
  const taskId = await fixture.create('black')
  await assertRefunded(fixture, taskId)
  assert.equal(fixture.upstream.submits.length, 1)
  assert.deepEqual(await outcomesOf(fixture, taskId), ['failed'])
})

test('a paid engine gets another attempt if the route allows it, and the task succeeds with one debit', async () => {
  await using fixture = await openWith(black)
  fixture.route = { retriesBadOutputs: true }
  fixture.upstream.script('twice black', { poll: ['succeed-poison', 'succeed-poison', 'succeed'] })
  await fixture.startWorker()
  const taskId = await fixture.create('twice black')
  await assertSucceeded(fixture, taskId, 3)
  assert.deepEqual(await outcomesOf(fixture, taskId), ['failed', 'failed', 'succeeded'])
})

test('a free engine automatically gets further attempts, up to three in total', async () => {
  await using fixture = await openWith(black, true)
  fixture.upstream.script('once', { poll: ['succeed-poison', 'succeed'] })
  fixture.upstream.script('always', { poll: ['succeed-poison'] })
  await fixture.startWorker()
  await assertSucceeded(fixture, await fixture.create('once'), 2)
  const taskId = await fixture.create('always')
  assert.equal((await fixture.ended(taskId)).phase, 'failed')
  assert.equal(fixture.upstream.jobsFor('always').length, 3)
  assert.equal(await balanceOf(fixture.store, fixture.customer), 996)
})

test('a task whose image has the wrong shape fails, unless the image edits an input or the route does not check shapes', async () => {
  const wide = await sharp(await picture(640, 100)).toBuffer()
  await using fixture = await openWith(wide)
  for (const prompt of ['plain', 'an edit', 'anything'])
    fixture.upstream.script(prompt, { poll: ['succeed-poison'] })
  const worker = await fixture.startWorker()
  await assertRefunded(fixture, await fixture.create('plain'))
  const edit = await fixture.create('an edit', [`${fixture.upstream.url}/image.png`])
  assert.equal((await fixture.ended(edit)).phase, 'succeeded')
  await worker.drain(0)
  fixture.route = { checks: { ...allChecks, shape: false } }
  await fixture.startWorker()
  assert.equal((await fixture.ended(await fixture.create('anything'))).phase, 'succeeded')
})

test('the stored output does not contain the prompt that the engine wrote into it', async () => {
  const tagged = await sharp(await picture(64, 64))
    .withExifMerge({ IFD0: { ImageDescription: 'SECRET-PROMPT' } })
    .png()
    .toBuffer()
  assert.ok(tagged.includes('SECRET-PROMPT'))
  await using fixture = await openWith(tagged)
  fixture.upstream.script('tagged', { poll: ['succeed-poison'] })
  await fixture.startWorker()
  const task = await fixture.ended(await fixture.create('tagged'))
  assert.ok(task.phase === 'succeeded')
  const stored = await fixture.files.open(task.output)
  assert.ok(stored !== null)
  const content = Buffer.concat(await stored.stream.toArray())
  assert.equal(content.length, stored.bytes)
  assert.ok(!content.includes('SECRET-PROMPT'))
  assert.deepEqual(await sharp(content).raw().toBuffer(), await sharp(tagged).raw().toBuffer())
})

async function openWith(output: Buffer, isFree = false): Promise<WorkerFixture> {
  const fixture = await WorkerFixture.open({ isFree })
  fixture.upstream.poison = output
  return fixture
}

async function assertRefunded(fixture: WorkerFixture, taskId: TaskId): Promise<void> {
  const task = await fixture.ended(taskId)
  assert.equal(task.phase === 'failed' && task.failure.code, 'no_output')
  assert.equal(await balanceOf(fixture.store, fixture.customer), 1_000)
  assert.deepEqual(await fixture.store.auditStore(null), [])
}

async function outcomesOf(fixture: WorkerFixture, taskId: TaskId) {
  const rows = await fixture.query('select outcome from attempts where task_id = $1 order by number', taskId)
  return rows.map(({ outcome }) => outcome)
}

function picture(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    .png()
    .toBuffer()
}
