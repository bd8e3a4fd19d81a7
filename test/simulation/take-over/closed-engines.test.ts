// A worker takes over tasks even if its engines accept no more work, because existing jobs add no load.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ScriptedAdapter } from '../../harness/engine/scripted-adapter.ts'
import type { ScriptedCapabilities } from '../../harness/engine/scripted-adapter.ts'
import { WorkerFixture } from '../../harness/engine/worker-fixture.ts'
import { until } from '../../harness/time/until.ts'

const prompts = ['one', 'two', 'three'] as const

const closed: readonly (readonly [string, ScriptedCapabilities])[] = [
  ['has reached its spending limit', { spendMicrosPerDay: 0 }],
  ['has no slots', { concurrency: 0 }],
  ['has fewer slots than jobs', { concurrency: 1 }],
]

for (const [state, capabilities] of closed) {
  test(`all jobs of an earlier worker are polled although their engine ${state}`, async () => {
    await using fixture = await WorkerFixture.open()
    const { upstream } = fixture
    for (const prompt of prompts) upstream.script(prompt, { poll: ['running'] })
    const arePolled = (since: number) => () =>
      prompts.every((prompt) => upstream.polls.slice(since).includes(prompt))
    const worker = await fixture.startWorkerOn([new ScriptedAdapter('first', upstream.url)])
    const taskIds = await Promise.all(prompts.map((prompt) => fixture.create(prompt)))
    await until('all of them are running', arePolled(0), 10_000)
    await worker.drain(0)
    const asked = upstream.polls.length
    await fixture.startWorkerOn([
      new ScriptedAdapter('first', upstream.url, capabilities),
      new ScriptedAdapter('second', upstream.url, { concurrency: 0 }),
    ])
    await until('all of them are polled again', arePolled(asked), 10_000)
    for (const prompt of prompts) upstream.script(prompt, { poll: ['succeed'] })
    for (const taskId of taskIds) assert.equal((await fixture.ended(taskId)).phase, 'succeeded')
    assert.equal(upstream.submits.length, 3)
  })
}

test('a task that is taken over between two attempts waits for a free slot, and gets it before the tasks in the queue', async () => {
  await using fixture = await WorkerFixture.open()
  const { upstream } = fixture
  upstream.script('long', { poll: ['running'] })
  const adapters = () => [new ScriptedAdapter('first', upstream.url, { concurrency: 1 })]
  const worker = await fixture.startWorkerOn(adapters())
  const long = await fixture.create('long')
  await until('the engine is full', async () => (await fixture.read(long)).phase === 'running', 10_000)
  const refused = await fixture.create('refused')
  await fixture.create('queued')
  await worker.drain(0)
  // Simulates a worker that died between the task's two attempts.
  await fixture.query(`update tasks set claimed_by = 'dead', attempt = 2 where id = $1 returning id`, refused)
  await fixture.startWorkerOn(adapters())
  const isTaken = async () =>
    (await fixture.query(`select claimed_by from tasks where id = $1`, refused))[0]?.['claimed_by'] !== 'dead'
  await until('the refused task has been taken over', isTaken, 10_000)
  const asked = upstream.polls.length
  await until('the engine has been polled repeatedly', () => upstream.polls.length > asked + 10, 10_000)
  assert.deepEqual(upstream.submits, ['long'])
  upstream.script('long', { poll: ['succeed'] })
  assert.equal((await fixture.ended(refused)).phase, 'succeeded')
  assert.deepEqual(upstream.submits.slice(0, 2), ['long', 'refused'])
})
