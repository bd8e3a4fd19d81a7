// Tests models with several routes.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ScriptedAdapter } from '../harness/engine/scripted-adapter.ts'
import type { ScriptedCapabilities } from '../harness/engine/scripted-adapter.ts'
import type { PollAct } from '../harness/engine/scripted-upstream.ts'
import { WorkerFixture } from '../harness/engine/worker-fixture.ts'
import { balanceOf } from '../harness/store/task-fixtures.ts'
import { ManualClock } from '../harness/time/manual-clock.ts'
import { until } from '../harness/time/until.ts'

async function startPair(
  fixture: WorkerFixture,
  first: ScriptedCapabilities = {},
  weights?: readonly number[],
) {
  const other = await fixture.startUpstream()
  const adapters = [
    new ScriptedAdapter('first', fixture.upstream.url, first),
    new ScriptedAdapter('second', other.url),
  ]
  await fixture.startWorkerOn(adapters, weights)
  return { first: fixture.upstream, second: other }
}

async function routesOf(fixture: WorkerFixture) {
  const rows = await fixture.query('select route, outcome from attempts order by task_id, number')
  return rows.map(({ route, outcome }) => [route, outcome])
}

test('tasks go to the first route, and to the next one while the first engine is full', async () => {
  await using fixture = await WorkerFixture.open()
  const { first, second } = await startPair(fixture, { concurrency: 1 })
  first.script('long', { poll: ['running'] })
  await fixture.create('long')
  await until('the first engine is full', () => first.submits.length === 1, 10_000)
  const task = await fixture.ended(await fixture.create('short'))
  assert.equal(task.phase, 'succeeded')
  assert.deepEqual([first.submits, second.submits], [['long'], ['short']])
})

test('a busy engine gets no tasks until its Retry-After has passed, and another route takes the task in the meantime', async () => {
  await using fixture = await WorkerFixture.open()
  const { first, second } = await startPair(fixture)
  first.script('crowded', { submit: ['busy'] })
  const task = await fixture.ended(await fixture.create('crowded'))
  assert.equal(task.phase, 'succeeded')
  assert.equal(task.attempt, 1)
  assert.ok(first.submits.length >= 1)
  assert.deepEqual(second.submits, ['crowded'])
})

test('an engine that asks for a minute without polls is not polled, even if it calls us; the jobs of other engines are still polled', async () => {
  await using fixture = await WorkerFixture.open()
  const clock = new ManualClock()
  fixture.engineClock = clock
  const { first, second } = await startPair(fixture, { concurrency: 2 })
  first.script('busy', { poll: ['running', 'slow-down', 'succeed'] })
  first.script('idle', { poll: ['running'] })
  const held = [await fixture.create('busy'), await fixture.create('idle')]
  const pollsOf = (prompt: string) => first.polls.filter((polled) => polled === prompt).length
  await until('the engine has asked for a pause', () => pollsOf('busy') === 2, 10_000)
  // Runs a task on the second engine for twenty polls. Meanwhile, the first engine must not be polled.
  const runOther = async (prompt: string) => {
    second.script(prompt, { poll: [...Array<PollAct>(20).fill('running'), 'succeed'] })
    await fixture.ended(await fixture.create(prompt))
  }
  await runOther('other')
  const { length } = first.polls
  const call = () => fixture.store.storeHooks(held.map((taskId) => ({ taskId, number: 1, handle: null })))
  await call()
  await runOther('another')
  assert.equal(first.polls.length, length)
  clock.pass(60_000)
  first.script('idle', { poll: ['succeed'] })
  await call()
  for (const taskId of held) assert.equal((await fixture.ended(taskId)).phase, 'succeeded')
})

test('another engine may accept a task that one engine has refused; the refusal is recorded, and the client pays once', async () => {
  await using fixture = await WorkerFixture.open()
  const { first, second } = await startPair(fixture)
  first.script('odd', { submit: ['refuse-here'] })
  const task = await fixture.ended(await fixture.create('odd'))
  assert.equal(task.phase, 'succeeded')
  assert.deepEqual([first.submits, second.submits], [['odd'], ['odd']])
  assert.deepEqual(await routesOf(fixture), [
    ['by-first', 'failed'],
    ['by-second', 'succeeded'],
  ])
  assert.equal(await balanceOf(fixture.store, fixture.customer), 996)
  assert.deepEqual(await fixture.store.auditStore(null), [])
})

test('a task that every route refuses fails after one submission to each', async () => {
  await using fixture = await WorkerFixture.open()
  const { first, second } = await startPair(fixture)
  first.script('never', { submit: ['refuse-here'] })
  second.script('never', { submit: ['refuse-here'] })
  const task = await fixture.ended(await fixture.create('never'))
  assert.equal(task.phase === 'failed' && task.failure.code, 'provider_failed')
  assert.deepEqual([first.submits.length, second.submits.length], [1, 1])
  assert.equal(await balanceOf(fixture.store, fixture.customer), 1_000)
})

test('if an engine refuses a task because of its request, no other route is tried', async () => {
  await using fixture = await WorkerFixture.open()
  const { first, second } = await startPair(fixture)
  first.script('forbidden', { submit: ['refuse'] })
  const task = await fixture.ended(await fixture.create('forbidden'))
  assert.equal(task.phase, 'failed')
  assert.deepEqual([first.submits.length, second.submits.length], [1, 0])
})

test('after an unknown outcome, no other route is tried', async () => {
  await using fixture = await WorkerFixture.open()
  const { first, second } = await startPair(fixture, { submitKey: 'none' })
  first.script('vanished', { submit: ['accept-silently'] })
  const task = await fixture.ended(await fixture.create('vanished'))
  assert.equal(task.phase === 'failed' && task.failure.code, 'outcome_unknown')
  assert.deepEqual([first.submits.length, second.submits.length], [1, 0])
})

test('tasks are divided among the routes according to their weights', async () => {
  await using fixture = await WorkerFixture.open({}, 10_000)
  const { first, second } = await startPair(fixture, {}, [1, 3])
  const tasks = await Promise.all(Array.from({ length: 60 }, () => fixture.create('one of many')))
  await Promise.all(tasks.map((taskId) => fixture.ended(taskId)))
  assert.equal(first.submits.length + second.submits.length, 60)
  assert.ok(first.submits.length >= 5 && second.submits.length >= 25, `${first.submits.length}`)
})

test('a route that has refused a task is not tried again when another worker takes the task from the queue', async () => {
  await using fixture = await WorkerFixture.open()
  const other = await fixture.startUpstream()
  fixture.upstream.script('moved', { submit: ['refuse-here'] })
  // For the first worker, the second engine has no slots, so a refused task returns to the queue.
  const adapters = (concurrency: number) => [
    new ScriptedAdapter('first', fixture.upstream.url),
    new ScriptedAdapter('second', other.url, { concurrency }),
  ]
  const worker = await fixture.startWorkerOn(adapters(0))
  const taskId = await fixture.create('moved')
  await until('the first engine refuses', () => fixture.upstream.submits.length === 1, 10_000)
  await worker.drain(0)
  await fixture.startWorkerOn(adapters(1))
  const task = await fixture.ended(taskId)
  assert.equal(task.phase, 'succeeded')
  assert.deepEqual([fixture.upstream.submits.length, other.submits.length], [1, 1])
})
