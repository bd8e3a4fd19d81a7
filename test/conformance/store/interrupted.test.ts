import { test } from 'node:test'
import assert from 'node:assert/strict'

import { createUploads } from '../../../src/store/operations/files/create-uploads.ts'
import { archivePart } from '../../../src/store/operations/archive/archive-part.ts'
import { cancelTasks } from '../../../src/store/operations/tasks/by-owner/cancel-tasks.ts'
import { deleteTasks } from '../../../src/store/operations/tasks/by-owner/delete-tasks.ts'
import { createTasks } from '../../../src/store/operations/tasks/create-tasks.ts'
import { claimTasks, takeOverTasks } from '../../../src/store/operations/tasks/claim-tasks.ts'
import { adjustCredits, grantCredits } from '../../../src/store/operations/money/credit-changes.ts'
import { redeemCodes } from '../../../src/store/operations/money/redemption-codes.ts'
import { rotateKey } from '../../../src/store/operations/keys/rotate-key.ts'
import { changePassword } from '../../../src/store/operations/sessions/passwords.ts'
import { signInWithIdentity } from '../../../src/store/operations/sessions/identities.ts'
import { consumeLink } from '../../../src/store/operations/sessions/links.ts'
import { openSession } from '../../../src/store/operations/sessions/sessions.ts'
import { storeHooks } from '../../../src/store/operations/tasks/hooks.ts'
import { settleOverdueTasks, settleTasks } from '../../../src/store/operations/tasks/settle-tasks.ts'
import { pathOfFile } from '../../../src/domain/files/own-file.ts'
import { backends } from '../../harness/database/backends.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { cutEverywhere } from '../../harness/store/cut-everywhere.ts'
import { addEndedTasks, anyTimeMs, partOf } from '../../harness/store/archive-fixtures.ts'
import {
  addPasswordAccount,
  addResetLink,
  addTotp,
  hourMs,
  identityEntry,
  linkUse,
  addFreshSession,
  signInWith,
} from '../../harness/store/session-fixtures.ts'
import {
  addCustomer,
  addLimitedKey,
  advanceToStoring,
  claim,
  failure,
  imageModel,
  newUpload,
  newKeyNames,
  newTask,
  startWorker,
  submitting,
  success,
} from '../../harness/store/task-fixtures.ts'

for (const backend of backends) {
  test(`${backend.name}: interrupted create requests leave no task, no debit, no count, no key, and no rank`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addCustomer(store, 100)
    const customer = await addLimitedKey(store, accountId, { dailyCreditsMax: 100 })
    const upload = newUpload(customer.accountId, 1)
    await store.createUploads([upload])
    const idempotency = { key: 'key', bodyHash: 'body' }
    const batch = [newTask(customer, { idempotency, uploads: [upload.name] }), newTask(customer)]

    const statements = await cutEverywhere(database, (sql) => createTasks(sql, batch))

    assert.ok(statements >= 10, `${statements} statements`)
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: interrupted settlements end nothing and refund nothing`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addCustomer(store, 100)
    const customer = await addLimitedKey(store, accountId, { dailyCreditsMax: 100 })
    await store.createTasks([newTask(customer), newTask(customer)])
    const [good, bad] = await claim(store, await startWorker(store), 2, [imageModel])
    assert.ok(good && bad)
    await advanceToStoring(store, good)
    const batch = [
      { taskId: good.task.id, epoch: good.epoch, ending: success() },
      { taskId: bad.task.id, epoch: bad.epoch, ending: failure },
    ]

    const statements = await cutEverywhere(database, (sql) => settleTasks(sql, batch))

    assert.ok(statements >= 8, `${statements} statements`)
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: interrupted cancellations end nothing, refund nothing, and request nothing`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addCustomer(store, 100)
    const customer = await addLimitedKey(store, accountId, { dailyCreditsMax: 100 })
    await store.createTasks([newTask(customer), newTask(customer)])
    const claimed = await claim(store, await startWorker(store), 2)
    await store.advanceTasks(claimed.slice(1).map((task) => submitting(task)))
    const stopping = { image: new Set(['storyboard']), video: new Set<string>() }
    const batch = claimed.map(({ task }) => ({ accountId, taskId: task.id, stopping }))

    const statements = await cutEverywhere(database, (sql) => cancelTasks(sql, batch))

    assert.ok(statements >= 8, `${statements} statements`)
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: an interrupted deletion removes nothing`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    const upload = newUpload(customer.accountId, hourMs)
    await store.createUploads([upload])
    const base = newTask(customer)
    const request = { ...base.request, imageUrls: [pathOfFile(upload.name)] }
    await store.createTasks([{ ...base, request, uploads: [upload.name] }])
    const [claimed] = await claim(store, await startWorker(store), 1)
    assert.ok(claimed !== undefined)
    await advanceToStoring(store, claimed)
    const { id: taskId, accountId } = claimed.task
    await store.settleTasks([{ taskId, epoch: claimed.epoch, ending: success() }])

    const statements = await cutEverywhere(database, (sql) => deleteTasks(sql, [{ accountId, taskId }]))

    assert.equal(statements, 7)
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: interrupted claims claim nothing`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    await store.createTasks([newTask(customer), newTask(customer)])
    const processId = await startWorker(store)

    await cutEverywhere(database, (sql) => claimTasks(sql, { processId, modelIds: [imageModel], limit: 2 }))

    const heir = await startWorker(store, true)
    await cutEverywhere(database, (sql) =>
      takeOverTasks(sql, { processId: heir, modelIds: [imageModel], providers: [], limit: 2 }),
    )
  })

  test(`${backend.name}: an interrupted sweep of overdue tasks ends none of them`, async () => {
    const clock = new ManualClock()
    await using database = await backend.open(clock)
    const { store } = database
    const customer = await addCustomer(store, 100)
    await store.createTasks([newTask(customer, { lifetimeMs: 1 }), newTask(customer, { lifetimeMs: 1 })])
    clock.pass(10)
    const reason = { code: 'timed_out', message: 'It took too long.' } as const

    await cutEverywhere(database, (sql) =>
      settleOverdueTasks(sql, { failure: reason, graceMs: 0, limit: 10 }),
    )

    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: interrupted grants grant nothing`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addCustomer(store, 0)
    const batch = ['one', 'two'].map((reference) => ({ accountId, amount: 5, reference }))

    await cutEverywhere(database, (sql) => grantCredits(sql, batch))

    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: interrupted adjustments adjust nothing`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addCustomer(store, 5)
    const batch = [4, -9].map((amount) => ({ accountId, amount, reference: `by ${amount}` }))

    await cutEverywhere(database, (sql) => adjustCredits(sql, batch))

    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: interrupted redemptions grant nothing, and the codes can still be redeemed`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addCustomer(store, 0)
    const codes = ['one', 'two'].map((hash) => ({ hash, hint: 'WXYZ', credits: 5, lifetimeMs: null }))
    await store.createCodes(codes)

    await cutEverywhere(database, (sql) =>
      redeemCodes(
        sql,
        codes.map(({ hash }) => ({ accountId, hash })),
      ),
    )

    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: an interrupted upload leaves no record`, async () => {
    await using database = await backend.open(new ManualClock())
    const { accountId } = await addCustomer(database.store, 0)
    const batch = [newUpload(accountId, hourMs), newUpload(accountId, hourMs)]

    const statements = await cutEverywhere(database, (sql) => createUploads(sql, batch))

    assert.equal(statements, 3)
  })

  test(`${backend.name}: an interrupted call from an engine stores no handle`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    await store.createTasks([newTask(customer), newTask(customer)])
    const claimed = await claim(store, await startWorker(store), 2)
    await store.advanceTasks(claimed.map((task) => submitting(task)))
    const hooks = claimed.map(({ task }) => ({ taskId: task.id, number: 1, handle: { job: 7 } }))

    const statements = await cutEverywhere(database, (sql) => storeHooks(sql, hooks))

    assert.equal(statements, 2)
    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: an interrupted rotation creates no key and expires none`, async () => {
    await using database = await backend.open(new ManualClock())
    const { accountId, keyId } = await addCustomer(database.store, 0)
    const visit = await addFreshSession(database.store, accountId)
    const rotation = { ...visit, oldId: keyId, graceMs: 0, ...newKeyNames() }

    await cutEverywhere(database, (sql) => rotateKey(sql, rotation))
  })

  test(`${backend.name}: an interrupted archive removes nothing and carries nothing forward`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const customer = await addCustomer(store, 100)
    await addEndedTasks(store, customer, ['succeeded', 'failed', 'succeeded', 'failed'])
    for (const number of [1, 2]) {
      const lines = await store.readArchivable({ beforeMs: anyTimeMs, after: '', limit: 2 })
      await cutEverywhere(database, (sql) => archivePart(sql, partOf(number, lines)))
      assert.deepEqual(await store.auditStore(null), [])
    }
  })

  test(`${backend.name}: an interrupted use of a link opens no account and ends no session, and the link still works`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addPasswordAccount(store)
    await store.createInvite({ hash: 'invite', email: null, credits: 5, keptMs: hourMs })
    await store.createFirstLink({ hash: 'first', email: 'owner@localhost', keptMs: hourMs })

    for (const hash of ['invite', 'first', await addResetLink(store, accountId)])
      await cutEverywhere(database, (sql) => consumeLink(sql, linkUse(hash)))

    assert.deepEqual(await store.auditStore(null), [])
  })

  test(`${backend.name}: an interrupted sign-in uses up no code and leaves no session or account`, async () => {
    await using database = await backend.open(new ManualClock())
    const { store } = database
    const { accountId } = await addPasswordAccount(store)
    await addTotp(store, accountId, 100)
    await cutEverywhere(database, (sql) =>
      openSession(sql, signInWith(accountId, 'old', { kind: 'step', step: 101 })),
    )
    await store.createInvite({ hash: 'invite', email: 'ada@example.org', credits: 5, keptMs: hourMs })
    await cutEverywhere(database, (sql) => signInWithIdentity(sql, identityEntry()))
    const visit = await addFreshSession(store, accountId)
    await cutEverywhere(database, (sql) => changePassword(sql, { ...visit, passwordHash: 'new' }))
  })
}
