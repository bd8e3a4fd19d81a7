import { test } from 'node:test'
import assert from 'node:assert/strict'

import { only } from '../../../src/lib/only.ts'
import { branded } from '../../../src/lib/brand.ts'
import type { NewTask } from '../../../src/domain/tasks/decide-create.ts'
import type { ApiKeyId } from '../../../src/domain/ids.ts'
import type { SessionContext } from '../../../src/domain/accounts/session.ts'
import type { Store } from '../../../src/store/store.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { addFreshSession, kindsOf } from '../../harness/store/session-fixtures.ts'
import {
  addCustomer,
  addLimitedKey,
  claim,
  contents,
  failure,
  imageModel,
  newKeyNames,
  newTask,
  newVideoTask,
  startWorker,
} from '../../harness/store/task-fixtures.ts'
import type { Customer } from '../../harness/store/task-fixtures.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

async function spentBy(store: Store, { accountId, keyId }: Customer): Promise<number | null | undefined> {
  return (await store.listKeys({ accountId })).find(({ id }) => id === keyId)?.spentToday
}

async function kinds(store: Store, batch: readonly NewTask[]): Promise<readonly string[]> {
  return (await store.createTasks(batch)).map(({ kind }) => kind)
}

for (const backend of backends) {
  test(`${backend.name}: concurrent create requests never exceed the daily limit of a key, and other keys of the account still work`, async () => {
    await using database = await backend.openServed()
    const { store } = database
    const customer = await addCustomer(store, 1_000)
    const limited = await addLimitedKey(store, customer.accountId, { dailyCreditsMax: 26 })

    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => kinds(store, [newTask(turn % 3 === 0 ? customer : limited)])),
    )

    const count = (kind: string) => answers.flat().filter((answer) => answer === kind).length
    assert.deepEqual([count('created'), count('key_limit_reached')], [10 + 6, 14])
    assert.equal(await spentBy(store, limited), 24)
    assert.equal(await spentBy(store, customer), null)
    const last = only(await store.createTasks([newTask(limited)]))
    assert.deepEqual(last, { kind: 'key_limit_reached', required: 4, available: 2 })
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: a key's spending starts at zero each UTC day`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const limited = await addLimitedKey(store, (await addCustomer(store, 100)).accountId, {
      dailyCreditsMax: 4,
    })

    assert.deepEqual(await kinds(store, [newTask(limited), newTask(limited)]), [
      'created',
      'key_limit_reached',
    ])
    // The manual clock starts at noon UTC.
    clock.pass(12 * hourMs - 1)
    assert.deepEqual(await kinds(store, [newTask(limited)]), ['key_limit_reached'])
    clock.pass(1)
    assert.equal(await spentBy(store, limited), 0)
    assert.deepEqual(await kinds(store, [newTask(limited), newTask(limited)]), [
      'created',
      'key_limit_reached',
    ])
    assert.equal(await spentBy(store, limited), 4)
  })

  test(`${backend.name}: a refund lowers the key's spending, regardless of how the task fails`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const limited = await addLimitedKey(store, (await addCustomer(store, 100)).accountId, {
      dailyCreditsMax: 8,
    })
    const processId = await startWorker(store)
    await store.createTasks([newTask(limited), newTask(limited, { lifetimeMs: 1_000 })])
    assert.equal(await spentBy(store, limited), 8)

    const [claimed] = await claim(store, processId, 1)
    assert.ok(claimed)
    const { task, epoch } = claimed
    await store.settleTasks([{ taskId: task.id, epoch, ending: failure }])
    assert.equal(await spentBy(store, limited), 4)
    clock.pass(2_000)
    await store.settleOverdueTasks({
      failure: { code: 'timed_out', message: 'It took too long.' },
      graceMs: 0,
      limit: 10,
    })
    assert.equal(await spentBy(store, limited), 0)
    assert.deepEqual(await kinds(store, [newTask(limited), newTask(limited)]), ['created', 'created'])
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: a refund of yesterday's task does not change today's spending`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const limited = await addLimitedKey(store, (await addCustomer(store, 100)).accountId, {
      dailyCreditsMax: 8,
    })
    const processId = await startWorker(store)
    await store.createTasks([newTask(limited)])
    clock.pass(dayMs)
    await store.createTasks([newTask(limited)])

    const claimed = await claim(store, processId, 2)
    await store.settleTasks(
      claimed.slice(0, 1).map(({ task, epoch }) => ({ taskId: task.id, epoch, ending: failure })),
    )

    assert.equal(await spentBy(store, limited), 4)
  })

  test(`${backend.name}: a key can use only its models, and create requests without a key have no such limit`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    const limited = await addLimitedKey(store, customer.accountId, {
      modelIds: [imageModel],
      dailyCreditsMax: 4,
    })

    assert.deepEqual(await store.createTasks([newVideoTask(limited)]), [
      { kind: 'model_not_allowed', modelIds: [imageModel] },
    ])
    const own = { keyId: null }
    assert.deepEqual(
      await kinds(store, [newTask(limited), newTask(limited, own), newVideoTask(limited, own)]),
      ['created', 'created', 'created'],
    )
    assert.equal(await spentBy(store, limited), 4)
  })

  test(`${backend.name}: a rotated key works until the end of its grace period; the new key has the same settings and a lifetime of its own`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const { accountId } = await addCustomer(store, 100)
    const settings = { name: 'ci', lifetimeMs: 30 * dayMs, dailyCreditsMax: 8, modelIds: [imageModel] }
    const old = await addLimitedKey(store, accountId, settings)
    await store.createTasks([newTask(old)])
    clock.pass(10 * dayMs)
    const names = newKeyNames()

    const visit = await addFreshSession(store, accountId)
    const made = await store.rotateKey({ ...visit, oldId: old.keyId, graceMs: hourMs, ...names })

    const expiresAtMs = clock.nowMs() + 30 * dayMs
    const { name, dailyCreditsMax, modelIds } = settings
    assert.deepEqual(made, {
      kind: 'created',
      key: {
        id: names.id,
        hint: names.hint,
        name,
        dailyCreditsMax,
        modelIds,
        createdAtMs: clock.nowMs(),
        expiresAtMs,
        lastUsedAtMs: null,
        revokedAtMs: null,
        spentToday: 0,
      },
    })
    clock.pass(hourMs - 1)
    assert.deepEqual(await kinds(store, [newTask(old)]), ['created'])
    clock.pass(1)
    assert.deepEqual(await kinds(store, [newTask(old), newTask({ ...old, keyId: names.id })]), [
      'unauthorized',
      'created',
    ])
    assert.deepEqual(
      (await store.findKeys([old.keyHash, names.hash])).map((live) => live?.id ?? null),
      [null, names.id],
    )
  })

  test(`${backend.name}: today's spending of a key counts for the key that replaces it`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const { accountId } = await addCustomer(store, 100)
    const old = await addLimitedKey(store, accountId, { dailyCreditsMax: 8 })
    await store.createTasks([newTask(old)])
    const names = newKeyNames()

    const visit = await addFreshSession(store, accountId)
    await store.rotateKey({ ...visit, oldId: old.keyId, graceMs: 0, ...names })

    const rotated = { ...old, keyId: names.id }
    assert.equal(await spentBy(store, rotated), 4)
    assert.deepEqual(await kinds(store, [newTask(rotated), newTask(rotated)]), [
      'created',
      'key_limit_reached',
    ])
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: rotating never extends a key, and without a grace period, the old key expires immediately`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const { accountId } = await addCustomer(store, 100)
    const brief = await addLimitedKey(store, accountId, { lifetimeMs: hourMs })
    const lasting = await addLimitedKey(store, accountId, {})

    const visit = await addFreshSession(store, accountId)
    await store.rotateKey({ ...visit, oldId: brief.keyId, graceMs: dayMs, ...newKeyNames() })
    await store.rotateKey({ ...visit, oldId: lasting.keyId, graceMs: 0, ...newKeyNames() })

    assert.deepEqual(await kinds(store, [newTask(brief), newTask(lasting)]), ['created', 'unauthorized'])
    clock.pass(hourMs)
    assert.deepEqual(await kinds(store, [newTask(brief)]), ['unauthorized'])
  })

  test(`${backend.name}: a key of another account and an expired or revoked key cannot be rotated or revoked`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const [owner, stranger] = [await addCustomer(store, 10), await addCustomer(store, 10)]
    const expired = await addLimitedKey(store, owner.accountId, { lifetimeMs: 1 })
    const revoked = await addLimitedKey(store, owner.accountId, {})
    await store.revokeKeys([{ by: 'owner', accountId: owner.accountId, id: revoked.keyId }])
    clock.pass(1)
    const [ofOwner, ofStranger] = [
      await addFreshSession(store, owner.accountId),
      await addFreshSession(store, stranger.accountId),
    ]
    const before = await database.transaction(contents)
    const rotate = (visit: SessionContext, oldId: ApiKeyId) =>
      store.rotateKey({ ...visit, oldId, graceMs: 0, ...newKeyNames() })

    const rotated = await Promise.all([
      rotate(ofStranger, owner.keyId),
      rotate(ofOwner, expired.keyId),
      rotate(ofOwner, revoked.keyId),
      rotate(ofOwner, branded<ApiKeyId>('key_unknown')),
    ])
    const ended = await store.revokeKeys([
      { by: 'owner', accountId: stranger.accountId, id: owner.keyId },
      { by: 'owner', accountId: owner.accountId, id: branded<ApiKeyId>('key_unknown') },
    ])

    assert.deepEqual(kindsOf(rotated), ['no_key', 'no_key', 'no_key', 'no_key'])
    assert.deepEqual(kindsOf(ended), ['no_key', 'no_key'])
    assert.deepEqual(await database.transaction(contents), before)
    assert.deepEqual(
      (await store.listKeys(stranger)).map(({ id }) => id),
      [stranger.keyId],
    )
  })

  test(`${backend.name}: the last use of a key is shown as the time at which that use was recorded`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 10)
    const other = await addLimitedKey(store, customer.accountId, {})
    clock.pass(5_000)

    await store.touchKeys([customer.keyId, customer.keyId, branded<ApiKeyId>('key_unknown')])

    const uses = new Map((await store.listKeys(customer)).map(({ id, lastUsedAtMs }) => [id, lastUsedAtMs]))
    assert.deepEqual([uses.get(customer.keyId), uses.get(other.keyId)], [clock.nowMs(), null])
  })
}
