// In these tests, either a worker's commit or the response to the commit is lost. Nothing is submitted twice, and no
// output is lost.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { assertSucceeded, openCutOff } from '../harness/engine/cut-off-worker.ts'
import { FaultyStore } from '../harness/store/faulty-store.ts'
import { balanceOf } from '../harness/store/task-fixtures.ts'
import { ManualClock } from '../harness/time/manual-clock.ts'
import { until } from '../harness/time/until.ts'
import { WorkerFixture } from '../harness/engine/worker-fixture.ts'

for (const isDurable of [true, false]) {
  const lost = isDurable ? 'the response is lost' : 'the commit is lost'

  test(`a submission is sent only once even if ${lost} when it is recorded`, async () => {
    // This engine cannot look up jobs, so a submission with an unknown outcome would make the task fail.
    await using fixture = await WorkerFixture.open({ submitKey: 'none' })
    const faults = new FaultyStore(fixture.store)
    // `advanceTasks` commits the phase change before the submission.
    faults.loseAnswer('advanceTasks', isDurable)
    await fixture.join(faults.store)
    const taskId = await fixture.create('moved')
    await assertSucceeded(fixture, taskId, 1)
    assert.equal((await fixture.read(taskId)).attempt, 1)
  })

  test(`a handle is used, and nothing is submitted again, even if ${lost} when the handle is stored`, async () => {
    await using fixture = await WorkerFixture.open({ submitKey: 'none' })
    const faults = new FaultyStore(fixture.store)
    fixture.upstream.script('handle', { submit: ['accept-late'] })
    await fixture.join(faults.store)
    const taskId = await fixture.create('handle')
    await until('the submission is in flight', () => fixture.upstream.jobs.length === 1, 10_000)
    faults.loseAnswer('advanceTasks', isDurable)
    fixture.upstream.answerLate()
    await assertSucceeded(fixture, taskId, 1)
  })

  test(`an output that the engine delivers immediately is kept even if ${lost} when the task is advanced`, async () => {
    await using fixture = await WorkerFixture.open({ submitKey: 'none' })
    const faults = new FaultyStore(fixture.store)
    fixture.upstream.script('delivered', { submit: ['deliver'] })
    let isLost = false
    faults.onCall = (name) => {
      if (isLost || name !== 'advanceTasks' || fixture.upstream.submits.length === 0) return
      isLost = true
      faults.loseAnswer(name, isDurable)
    }
    await fixture.join(faults.store)
    await assertSucceeded(fixture, await fixture.create('delivered'), 1)
    assert.ok(isLost)
  })

  test(`a refused task gets exactly one more submission even if ${lost} when the refusal is recorded`, async () => {
    await using fixture = await WorkerFixture.open({ submitKey: 'none' })
    const faults = new FaultyStore(fixture.store)
    fixture.upstream.script('refused', { submit: ['overloaded', 'accept'] })
    let isLost = false
    faults.onCall = (name) => {
      if (isLost || name !== 'advanceTasks' || fixture.upstream.submits.length === 0) return
      isLost = true
      faults.loseAnswer(name, isDurable)
    }
    await fixture.join(faults.store)
    const taskId = await fixture.create('refused')
    await assertSucceeded(fixture, taskId, 2)
    assert.ok(isLost)
    assert.equal((await fixture.read(taskId)).attempt, 2)
  })

  test(`a task ends only once even if ${lost} when it is settled`, async () => {
    await using fixture = await WorkerFixture.open()
    const faults = new FaultyStore(fixture.store)
    faults.loseAnswer('settleTasks', isDurable)
    await fixture.join(faults.store)
    await assertSucceeded(fixture, await fixture.create('ended'), 1)

    fixture.upstream.script('refused', { submit: ['refuse'] })
    faults.loseAnswer('settleTasks', isDurable)
    const refused = await fixture.ended(await fixture.create('refused'))
    assert.equal(refused.phase, 'failed')
    assert.equal(await balanceOf(fixture.store, fixture.customer), 996, 'the task is refunded once, in full')
    assert.deepEqual(await fixture.store.auditStore(null), [])
  })

  test(`claimed tasks are not forgotten even if ${lost}: the worker registers again`, async () => {
    await using fixture = await WorkerFixture.open()
    const { faults, joined, taskId } = await openCutOff(fixture)
    const { lease } = joined.presence
    faults.loseAnswer('claimTasks', isDurable)
    const other = await fixture.create('other')
    assert.equal((await fixture.ended(other)).phase, 'succeeded')
    assert.ok(lease.hasEnded())

    fixture.upstream.script('long', { poll: ['succeed'] })
    assert.equal((await fixture.ended(taskId)).phase, 'succeeded')
    assert.equal(fixture.upstream.submits.length, 2)
    assert.deepEqual(await fixture.store.auditStore(null), [])
  })

  test(`tasks are taken over again if ${lost} at the first attempt`, async () => {
    await using fixture = await WorkerFixture.open()
    const { joined, taskId } = await openCutOff(fixture)
    await joined.worker.drain(0)
    await joined.presence.leave()

    const faults = new FaultyStore(fixture.store)
    faults.loseAnswer('takeOverTasks', isDurable)
    fixture.upstream.script('long', { poll: ['succeed'] })
    await fixture.join(faults.store)
    await assertSucceeded(fixture, taskId, 1)
  })
}

test('the longer ago a submission was sent, the more rarely its job is looked up', async () => {
  await using fixture = await WorkerFixture.open({ submitKey: 'client-id' })
  const { upstream } = fixture
  const clock = new ManualClock()
  fixture.engineClock = clock
  upstream.isUnsure = true
  await fixture.join()
  const submit = async (prompt: string) => {
    upstream.script(prompt, { submit: ['accept-silently'] })
    await fixture.create(prompt)
    const lookups = () => upstream.finds.filter((key) => key === upstream.jobsFor(prompt)[0]?.jobKey).length
    await until('the job is looked up', () => lookups() > 0, 10_000)
    return lookups
  }
  const lookupsOfOld = await submit('old')
  // Once a submission is a minute old, the pauses between lookups are at least half a minute. The clock must advance
  // repeatedly, because only the time spent in a pause adds to the age, and each pause begins only after the response
  // to the previous lookup. It must not advance after the second lookup, because that would start a third one.
  const growOlder = (): boolean => {
    if (lookupsOfOld() < 2) clock.pass(600_000)
    return lookupsOfOld() === 2
  }
  await until('the age of the submission is known', growOlder, 10_000)
  const lookupsOfNew = await submit('new')
  await until('the new job is looked up again and again', () => lookupsOfNew() === 4, 20_000)
  assert.equal(lookupsOfOld(), 2)
})
