import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../../../src/lib/brand.ts'
import { only } from '../../../src/lib/only.ts'
import type { FileName, TaskId } from '../../../src/domain/ids.ts'
import { pathOfFile } from '../../../src/domain/files/own-file.ts'
import type { Hint } from '../../../src/store/hint.ts'
import type { Store } from '../../../src/store/store.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { anyTimeMs } from '../../harness/store/archive-fixtures.ts'
import {
  addCustomer,
  advanceToStoring,
  balanceOf,
  claimOne,
  contents,
  createOne,
  failure,
  newTask,
  newUpload,
  startWorker,
  submitting,
  success,
} from '../../harness/store/task-fixtures.ts'
import type { Customer } from '../../harness/store/task-fixtures.ts'

const keptMs = 86_400_000

async function addUpload(store: Store, customer: Customer): Promise<FileName> {
  const upload = newUpload(customer.accountId, keptMs)
  assert.deepEqual(await store.createUploads([upload]), ['created'])
  return upload.name
}

/** Adds a task that has ended. Its inputs are `uploads` and an image at an external URL. */
async function addEnded(
  store: Store,
  customer: Customer,
  uploads: readonly FileName[] = [],
  ending = success(),
) {
  const base = newTask(customer)
  const request = { ...base.request, imageUrls: [...uploads.map(pathOfFile), 'https://example.com/a.png'] }
  const taskId = await createOne(store, { ...base, request, uploads })
  const claimed = await claimOne(store, await startWorker(store))
  if (ending.kind === 'succeeded') await advanceToStoring(store, claimed)
  await store.settleTasks([{ taskId, epoch: claimed.epoch, ending }])
  return { taskId, output: ending.kind === 'succeeded' ? ending.output.name : null }
}

function remove(store: Store, { accountId }: Customer, ...taskIds: readonly TaskId[]) {
  return store.deleteTasks(taskIds.map((taskId) => ({ accountId, taskId })))
}

async function areGone(store: Store, ...names: readonly FileName[]): Promise<readonly unknown[]> {
  return (await store.readFiles(names)).map((file) => file?.isGone)
}

for (const backend of backends) {
  test(`${backend.name}: a deleted task keeps its id, status, and credits, but has no prompt, no inputs, and no output`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    const upload = await addUpload(store, customer)
    const { taskId, output } = await addEnded(store, customer, [upload])
    assert.ok(output !== null)
    const hints: Hint[] = []
    store.subscribe((hint) => hints.push(hint))

    assert.deepEqual(await remove(store, customer, taskId), [{ kind: 'deleted', files: [output, upload] }])

    assert.deepEqual(hints, [{ kind: 'deleted', taskIds: [taskId] }])
    assert.deepEqual(await areGone(store, output, upload), [true, true])
    const { accountId } = customer
    const task = only(await store.readTasks([{ accountId, taskId }]))
    assert.deepEqual([task?.phase, task?.priceCredits, task?.isDeleted], ['succeeded', 4, true])
    const details = await store.readTaskDetails({ accountId, taskId })
    assert.deepEqual([details?.prompt, details?.imageUrls, details?.output], ['', [], null])
    assert.equal(details?.entries.length, 1)
    assert.equal(await balanceOf(store, customer), 96)
    assert.deepEqual(await store.auditStore(null), [])

    // The process that deleted the task may fail to remove the bytes, so the sweep must find the files too.
    assert.deepEqual(new Set(await store.expireFiles({ limit: 10 })), new Set([output, upload]))
    assert.deepEqual(await remove(store, customer, taskId), [{ kind: 'deleted', files: [output] }])
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: a failed task can be deleted, and keeps its failure and its refund`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    const { taskId } = await addEnded(store, customer, [], failure)
    assert.deepEqual(await remove(store, customer, taskId, taskId), [
      { kind: 'deleted', files: [] },
      { kind: 'deleted', files: [] },
    ])
    const task = only(await store.readTasks([{ accountId: customer.accountId, taskId }]))
    assert.equal(task?.phase === 'failed' && task.failure.code, 'provider_failed')
    assert.equal(await balanceOf(store, customer), 100)
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: an unfinished task, another account's task, and an unknown task are not deleted`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const [customer, other] = [await addCustomer(store, 100), await addCustomer(store, 100)]
    const { taskId } = await addEnded(store, other)
    const waiting = await createOne(store, newTask(customer))
    const hints: Hint[] = []
    store.subscribe((hint) => hints.push(hint))
    const unknown = branded<TaskId>('0'.repeat(31))
    const without = async (kinds: readonly string[]) => {
      const before = await database.transaction(contents)
      const outcomes = await remove(store, customer, taskId, waiting, unknown)
      assert.deepEqual(
        outcomes.map(({ kind }) => kind),
        kinds,
      )
      assert.deepEqual(await database.transaction(contents), before)
    }
    await without(['unknown', 'unfinished', 'unknown'])
    await store.advanceTasks([submitting(await claimOne(store, await startWorker(store)))])
    hints.length = 0
    await without(['unknown', 'unfinished', 'unknown'])
    assert.deepEqual(hints, [])
  })

  test(`${backend.name}: an upload is removed with the last task that uses it`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    const [shared, own] = [await addUpload(store, customer), await addUpload(store, customer)]
    const first = await addEnded(store, customer, [shared, own])
    const second = await addEnded(store, customer, [shared, shared])
    const third = await addEnded(store, customer, [shared])
    await remove(store, customer, first.taskId)
    assert.deepEqual(await areGone(store, shared, own), [false, true])
    await remove(store, customer, first.taskId)
    await remove(store, customer, second.taskId, second.taskId)
    assert.deepEqual(await areGone(store, shared), [false])
    const [last] = await remove(store, customer, third.taskId)
    assert.ok(last?.kind === 'deleted' && last.files.includes(shared))
    assert.deepEqual(await areGone(store, shared), [true])
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: an upload stays if another account owns it, or if earlier uses were not counted`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const [customer, other] = [await addCustomer(store, 100), await addCustomer(store, 100)]
    const [foreign, old] = [await addUpload(store, other), await addUpload(store, customer)]
    await database.transaction((sql) => sql.run('update files set uses = null where name = $1', old))
    const { taskId } = await addEnded(store, customer, [foreign, old])
    await remove(store, customer, taskId)
    assert.deepEqual(await areGone(store, foreign, old), [false, false])
  })

  test(`${backend.name}: a later create request does not revive a deleted upload`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    const upload = await addUpload(store, customer)
    const { taskId } = await addEnded(store, customer, [upload])
    await remove(store, customer, taskId)
    await createOne(store, newTask(customer, { uploads: [upload] }))
    assert.deepEqual(await areGone(store, upload), [true])
  })

  test(`${backend.name}: an upload that is used and released at the same moment is removed either then or with its last task`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const customer = await addCustomer(store, 1_000)
    const stopping = { image: new Set<string>(), video: new Set<string>() }
    for (let round = 0; round < 5; round++) {
      const upload = await addUpload(store, customer)
      const { taskId } = await addEnded(store, customer, [upload])
      const base = newTask(customer)
      const request = { ...base.request, imageUrls: [pathOfFile(upload)] }
      const [[deleted], next] = await Promise.all([
        remove(store, customer, taskId),
        createOne(store, { ...base, request, uploads: [upload] }),
      ])
      assert.ok(deleted?.kind === 'deleted')
      assert.deepEqual(await areGone(store, upload), [deleted.files.includes(upload)])
      await store.cancelTasks([{ accountId: customer.accountId, taskId: next, stopping }])
      await remove(store, customer, next)
      assert.deepEqual(await areGone(store, upload), [true])
    }
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: a deleted task can be archived, without its prompt`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    const { taskId } = await addEnded(store, customer)
    await remove(store, customer, taskId)
    const line = only(await store.readArchivable({ beforeMs: anyTimeMs, after: '', limit: 10 }))
    const { task, request } = JSON.parse(line) as Record<string, Record<string, unknown>>
    assert.equal(task?.['id'], taskId)
    assert.notEqual(task?.['deleted_at_ms'], null)
    assert.deepEqual([request?.['prompt'], request?.['image_urls']], ['', []])
  })
}
