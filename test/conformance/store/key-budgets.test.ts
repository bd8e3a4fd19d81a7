import { test } from 'node:test'
import assert from 'node:assert/strict'

import type { NewTask } from '../../../src/domain/tasks/decide-create.ts'
import type { Store } from '../../../src/store/store.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { addFreshSession } from '../../harness/store/session-fixtures.ts'
import {
  addCustomer,
  addLimitedKey,
  claim,
  failure,
  imageModel,
  newKeyNames,
  newTask,
  startWorker,
} from '../../harness/store/task-fixtures.ts'
import type { Customer } from '../../harness/store/task-fixtures.ts'

const dayMs = 86_400_000

async function kinds(store: Store, batch: readonly NewTask[]): Promise<readonly string[]> {
  return (await store.createTasks(batch)).map(({ kind }) => kind)
}

async function rotate(store: Store, old: Customer): Promise<Customer> {
  const visit = await addFreshSession(store, old.accountId)
  const { id: keyId, ...names } = newKeyNames()
  const { kind } = await store.rotateKey({ ...visit, oldId: old.keyId, graceMs: dayMs, id: keyId, ...names })
  assert.equal(kind, 'created')
  return { ...old, keyId, keyHash: names.hash }
}

for (const backend of backends) {
  test(`${backend.name}: during the grace period, the old key and its replacements together spend at most the daily limit`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const { accountId } = await addCustomer(store, 1_000)
    const first = await addLimitedKey(store, accountId, { dailyCreditsMax: 20 })
    assert.deepEqual(await kinds(store, [newTask(first)]), ['created'])
    const second = await rotate(store, first)
    const third = await rotate(store, second)

    const batch = [newTask(first), newTask(second), newTask(third), newTask(first), newTask(second)]
    assert.deepEqual(await kinds(store, batch), [
      'created',
      'created',
      'created',
      'created',
      'key_limit_reached',
    ])
    for (const key of [first, second, third])
      assert.deepEqual(await kinds(store, [newTask(key)]), ['key_limit_reached'])
    const shown = (await store.listKeys({ accountId })).flatMap(({ spentToday }) => spentToday ?? [])
    assert.deepEqual(shown, [20, 20, 20])
    assert.deepEqual(await store.auditStore(null), [])

    clock.pass(dayMs)
    assert.deepEqual(await kinds(store, [newTask(third)]), ['created'])
  })

  test(`${backend.name}: concurrent create requests with a key and its replacement never exceed the daily limit`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const { accountId } = await addCustomer(store, 1_000)
    const old = await addLimitedKey(store, accountId, { dailyCreditsMax: 26 })
    const rotated = await rotate(store, old)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => kinds(store, [newTask(turn % 2 === 0 ? old : rotated)])),
    )

    assert.equal(answers.flat().filter((kind) => kind === 'created').length, 6)
  })

  test(`${backend.name}: a refund of the old key's task lowers the spending of the new one`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addCustomer(store, 1_000)
    const old = await addLimitedKey(store, accountId, { dailyCreditsMax: 8 })
    const rotated = await rotate(store, old)
    const processId = await startWorker(store)
    await store.createTasks([newTask(old), newTask(rotated)])

    const claimed = await claim(store, processId, 2, [imageModel])
    await store.settleTasks(claimed.map(({ task, epoch }) => ({ taskId: task.id, epoch, ending: failure })))

    assert.deepEqual(await kinds(store, [newTask(rotated), newTask(old), newTask(rotated)]), [
      'created',
      'created',
      'key_limit_reached',
    ])
  })
}
