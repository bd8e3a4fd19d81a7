import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../../../src/lib/brand.ts'
import { only } from '../../../src/lib/only.ts'
import type { AccountId } from '../../../src/domain/ids.ts'
import { builtInCatalog } from '../../../src/settings/models.ts'
import { LiveCatalog } from '../../../src/tasks/live-catalog.ts'
import { backends } from '../../harness/database/backends.ts'
import { FaultyStore } from '../../harness/store/faulty-store.ts'
import {
  addPasswordAccount,
  addResetLink,
  linkUse,
  signInWith,
} from '../../harness/store/session-fixtures.ts'
import { addCustomer, imageModel, newTask } from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { until } from '../../harness/time/until.ts'

for (const backend of backends) {
  test(`${backend.name}: a disabled account creates nothing and keeps its tasks and credits; once enabled again, it can create`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 100)
    const { accountId, keyHash } = customer
    await store.registerModels([imageModel])
    assert.equal(only(await store.createTasks([newTask(customer)])).kind, 'created')
    const standing = await store.readAccounts([accountId])
    const disabledAt = () =>
      database.transaction((sql) => sql.all('select disabled_at_ms from accounts where id = $1', accountId))

    assert.equal(await store.switchAccount({ accountId, isEnabled: false }), true)
    const since = await disabledAt()
    clock.pass(1_000)
    assert.equal(await store.switchAccount({ accountId, isEnabled: false }), true)
    assert.deepEqual(await disabledAt(), since, 'disabling the account again changes nothing')
    assert.deepEqual(await store.findKeys([keyHash]), [null])
    assert.equal(only(await store.createTasks([newTask(customer)])).kind, 'unauthorized')
    assert.deepEqual(await store.readAccounts([accountId]), standing)

    assert.equal(await store.switchAccount({ accountId, isEnabled: true }), true)
    assert.notEqual(only(await store.findKeys([keyHash])), null)
    assert.equal(only(await store.createTasks([newTask(customer)])).kind, 'created')
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: the sessions and links of a disabled account do not work; once the account is enabled again, those that have not expired work again`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addPasswordAccount(store)
    const { session, ...signIn } = signInWith(accountId, 'old')
    await store.openSession({ ...signIn, session })
    const hash = await addResetLink(store, accountId)

    await store.switchAccount({ accountId, isEnabled: false })
    assert.deepEqual(await store.findSessions([session.hash]), [null])
    assert.deepEqual(await store.consumeLink(linkUse(hash)), { kind: 'not_valid' })

    await store.switchAccount({ accountId, isEnabled: true })
    assert.notEqual(only(await store.findSessions([session.hash])), null)
    assert.equal((await store.consumeLink(linkUse(hash))).kind, 'used')
  })

  test(`${backend.name}: an account that does not exist cannot be disabled`, async () => {
    await using database = await backend.open(new ManualClock())
    const accountId = branded<AccountId>('acc_none')
    assert.equal(await database.store.switchAccount({ accountId, isEnabled: false }), false)
  })

  test(`${backend.name}: disabled models stay disabled after a restart, and can be disabled before they are registered [C17.7]`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    await store.switchModel({ modelId: 'svc-pro', isEnabled: false })
    await store.switchModel({ modelId: 'svc-pro', isEnabled: false })
    await store.switchModel({ modelId: imageModel, isEnabled: false })
    await store.registerModels([...builtInCatalog.keys()])
    assert.deepEqual(await store.listDisabledModels(null), [imageModel, 'svc-pro'].toSorted())
    await using catalog = await LiveCatalog.open(store, builtInCatalog)
    assert.deepEqual(disabledIn(catalog), [imageModel, 'svc-pro'].toSorted())

    await store.switchModel({ modelId: 'svc-pro', isEnabled: true })
    assert.deepEqual(await store.listDisabledModels(null), [imageModel])
  })

  test(`${backend.name}: a process learns of a switch from its hint or, if the hint is lost, within 2 s`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    await using told = await LiveCatalog.open(store, builtInCatalog)
    const deaf = { ...store, subscribe: () => () => undefined }
    await using untold = await LiveCatalog.open(deaf, builtInCatalog)
    await store.switchModel({ modelId: 'svc-pro', isEnabled: false })
    await until('the hint is followed', () => disabledIn(told).includes('svc-pro'), 500)
    await until('the poll finds it', () => disabledIn(untold).includes('svc-pro'), 2_000)
  })

  test(`${backend.name}: while the database is unavailable, a process keeps using the last known switches; then it learns what has changed`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const faulty = new FaultyStore(store)
    await store.switchModel({ modelId: imageModel, isEnabled: false })
    await using catalog = await LiveCatalog.open(faulty.store, builtInCatalog)
    let reads = 0
    faulty.onCall = () => void reads++
    faulty.isAway = true
    await store.switchModel({ modelId: imageModel, isEnabled: true })
    await until('the process has tried to read', () => reads > 0, 2_000)
    assert.deepEqual(disabledIn(catalog), [imageModel])
    faulty.isAway = false
    await until('the process has learned of the change', () => disabledIn(catalog).length === 0, 2_000)
  })

  test(`${backend.name}: disabling an account sends the keys hint, and disabling a model sends the models hint`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addCustomer(store, 0)
    const heard: string[] = []
    store.subscribe(({ kind }) => heard.push(kind))
    await store.switchAccount({ accountId, isEnabled: false })
    await store.switchModel({ modelId: imageModel, isEnabled: false })
    assert.deepEqual(heard, ['keys', 'models'])
  })
}

function disabledIn({ current }: LiveCatalog): readonly string[] {
  return [...current.values()]
    .filter(({ isEnabled }) => !isEnabled)
    .map(({ id }) => id)
    .toSorted()
}
