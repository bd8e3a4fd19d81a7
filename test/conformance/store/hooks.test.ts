import { test } from 'node:test'
import assert from 'node:assert/strict'

import { only } from '../../../src/lib/only.ts'
import type { Hint } from '../../../src/store/hint.ts'
import { backends } from '../../harness/database/backends.ts'
import { openWithClaimedTask } from '../../harness/store/claimed-task.ts'
import { backToQueue, contents, failure, move, submitting } from '../../harness/store/task-fixtures.ts'

for (const backend of backends) {
  test(`${backend.name}: if an open submission got no response, a call stores the handle exactly once`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, claimed } = scene
    const { id: taskId } = claimed.task
    const submit = submitting(claimed)
    await store.advanceTasks([submit])
    const { jobKey, provider } = submit.to
    const name = { taskId, number: 1 }
    const stored = { jobKey, provider, isOpen: true }
    assert.deepEqual(await store.readSubmissions([name]), [{ ...stored, handle: null }])

    const hints: Hint[] = []
    store.subscribe((hint) => hints.push(hint))
    const [first, other] = [{ job: 7 }, { job: 8 }].map((handle) => ({ ...name, handle }))
    assert.ok(first !== undefined && other !== undefined)
    assert.deepEqual(await store.storeHooks([{ ...name, handle: null }, first, { ...first }, other]), [
      'heard',
      'healed',
      'heard',
      'heard',
    ])
    assert.deepEqual(await store.storeHooks([other]), ['heard'])
    assert.deepEqual(await store.readSubmissions([name]), [{ ...stored, handle: { job: 7 } }])
    assert.equal(hints.every(({ kind }) => kind === 'hooked') && hints.length, 2)

    // The worker that holds the claim takes its next step as if the engine had not called. The worker's handle replaces
    // the handle from the call.
    const [advanced] = await store.advanceTasks([
      { ...move(claimed, 'submitting', 'running'), to: { phase: 'running', handle: { job: 9 } } },
    ])
    assert.equal(advanced?.kind, 'advanced')
    assert.deepEqual(await store.storeHooks([first]), ['heard'])
    assert.deepEqual(only(await store.readSubmissions([name]))?.handle, { job: 9 })
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: a call about an earlier, refused, or ended submission changes nothing and wakes no worker`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { database, store, claimed } = scene
    const { id: taskId } = claimed.task
    const hints: Hint[] = []
    const late = async (number: number) => {
      const before = await database.transaction(contents)
      const unsubscribe = store.subscribe((hint) => hints.push(hint))
      assert.deepEqual(await store.storeHooks([{ taskId, number, handle: { job: 7 } }]), ['late'])
      unsubscribe()
      assert.deepEqual(await database.transaction(contents), before)
      assert.deepEqual(hints, [])
    }
    await late(1)
    await store.advanceTasks([submitting(claimed)])
    await late(2)
    await store.advanceTasks([backToQueue(claimed, 'submitting', 'failed')])
    await late(1)
    await store.advanceTasks([submitting(claimed)])
    await late(1)
    assert.equal(only(await store.readSubmissions([{ taskId, number: 1 }]))?.isOpen, false)
    assert.equal(only(await store.readSubmissions([{ taskId, number: 2 }]))?.handle, null)
    await store.settleTasks([{ taskId, epoch: claimed.epoch, ending: failure }])
    await late(2)
  })

  test(`${backend.name}: a call finds nothing if a busy engine has refused the submission`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, claimed } = scene
    const { id: taskId } = claimed.task
    await store.advanceTasks([submitting(claimed)])
    await store.advanceTasks([backToQueue(claimed, 'submitting', 'unsent')])
    assert.deepEqual(await store.readSubmissions([{ taskId, number: 1 }]), [null])
    assert.deepEqual(await store.storeHooks([{ taskId, number: 1, handle: { job: 7 } }]), ['late'])
  })

  test(`${backend.name}: a call never undoes a step of the worker or an end of the task that happens at the same time`, async () => {
    await using scene = await openWithClaimedTask(backend)
    const { store, claimed } = scene
    const { id: taskId } = claimed.task
    await store.advanceTasks([submitting(claimed)])
    const call = () => store.storeHooks([{ taskId, number: 1, handle: { job: 1 } }])
    const calls = Promise.all(Array.from({ length: 5 }, call))
    await store.advanceTasks([
      { ...move(claimed, 'submitting', 'running'), to: { phase: 'running', handle: { job: 9 } } },
    ])
    await calls
    assert.deepEqual(only(await store.readSubmissions([{ taskId, number: 1 }]))?.handle, { job: 9 })
    await Promise.all([
      store.settleTasks([{ taskId, epoch: claimed.epoch, ending: failure }]),
      ...Array.from({ length: 5 }, call),
    ])
    assert.equal(only(await store.readSubmissions([{ taskId, number: 1 }]))?.isOpen, false)
    assert.deepEqual(await store.auditStore(null), [])
  })
}
