import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../../../src/lib/brand.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { only } from '../../../src/lib/only.ts'
import { OperatorError } from '../../../src/lib/operator-error.ts'
import type { AccountId, FileName } from '../../../src/domain/ids.ts'
import { moveDatabase } from '../../../src/store/transfer/move-database.ts'
import { openPostgres } from '../../../src/store/postgres/open.ts'
import type { Sql } from '../../../src/store/sql.ts'
import { createStore } from '../../../src/store/store.ts'
import type { Store } from '../../../src/store/store.ts'
import type { TestDatabase } from '../../harness/database/backend.ts'
import { migratedDatabase } from '../../harness/database/fresh-database.ts'
import { PostgresProxy } from '../../harness/database/postgres-proxy.ts'
import { sqlite } from '../../harness/database/sqlite-backend.ts'
import { anyTimeMs, archiveNext } from '../../harness/store/archive-fixtures.ts'
import {
  addCustomer,
  advanceToStoring,
  balanceOf,
  claimOne,
  createOne,
  failure,
  newUpload,
  newTask,
  startWorker,
  success,
  takeOver,
} from '../../harness/store/task-fixtures.ts'
import type { Customer } from '../../harness/store/task-fixtures.ts'

interface Lived extends AsyncDisposable {
  readonly source: TestDatabase
  readonly customer: Customer
}

async function lived(): Promise<Lived> {
  const source = await sqlite.open(systemClock)
  const { store } = source
  await store.registerSecret('the fingerprint')
  await store.ensureInstallationId(null)
  const customer = await addCustomer(store, 1_000)
  await addCustomer(store, 0)
  const worker = await startWorker(store)
  await createOne(store, newTask(customer))
  const succeeded = await claimOne(store, worker)
  await advanceToStoring(store, succeeded)
  await store.settleTasks([{ taskId: succeeded.task.id, epoch: succeeded.epoch, ending: success() }])
  await createOne(store, newTask(customer))
  const failed = await claimOne(store, worker)
  await store.settleTasks([{ taskId: failed.task.id, epoch: failed.epoch, ending: failure }])
  await archiveNext(store, { number: 1, beforeMs: anyTimeMs, limit: 2 })
  await createOne(store, newTask(customer))
  await advanceToStoring(store, await claimOne(store, worker))
  const request = { ...newTask(customer).request, prompt: 'Füchse "im" \\Schnee\\ 🦊\n\tund ein Tab' }
  const idempotency = { key: 'once', bodyHash: 'hash' }
  await createOne(store, newTask(customer, { request, idempotency }))
  await store.createUploads([newUpload(customer.accountId, 86_400_000)])
  await store.grantCredits([{ accountId: customer.accountId, amount: 7, reference: 'Rechnung №7' }])
  await store.revokeKeys([{ by: 'id', id: (await addCustomer(store, 5)).keyId }])
  await store.createCodes([{ hash: 'code', hint: 'WXYZ', credits: 5, lifetimeMs: 1 }])
  await source.transaction((sql) => leaveTraces(sql, customer.accountId))
  return { source, customer, [Symbol.asyncDispose]: () => source[Symbol.asyncDispose]() }
}

async function leaveTraces(sql: Sql, accountId: AccountId): Promise<void> {
  for (const statement of [
    `insert into credentials (account_id, password_hash) values ($1, '$argon2id$')`,
    `insert into identities (issuer, subject, account_id, created_at_ms) values ('https://id.example.com', '7', $1, 0)`,
    `insert into sessions (hash, id, account_id, agent, created_at_ms, seen_at_ms, proved_at_ms, expires_at_ms)
     values ('session', 'ses_1', $1, 'Firefox', 1, 2, 3, 4)`,
    `insert into links (hash, purpose, account_id, created_at_ms, expires_at_ms) values ('link', 'reset', $1, 1, 2)`,
    `update api_keys set daily_credits_max = 1000, spent_credits = 4, model_ids = '["image-model-a-2"]' where account_id = $1`,
  ])
    await sql.run(statement, accountId)
}

function move({ source }: Lived, place: Parameters<typeof moveDatabase>[1]) {
  return source.transaction((sql) => moveDatabase(sql, place))
}

async function opened(place: Parameters<typeof openPostgres>[0]): Promise<Store & AsyncDisposable> {
  const store = createStore(await openPostgres(place, { poolMax: 2, log: createLog('silent') }))
  return { ...store, [Symbol.asyncDispose]: () => store.close() }
}

function refusal(pattern: RegExp): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof OperatorError, String(error))
    assert.match(error.message, pattern)
    assert.doesNotMatch(error.message, /\n/)
    return true
  }
}

test('every row is copied, in any number of pages; a repeated move finds nothing left to do', async () => {
  await using lives = await lived()
  const { source } = lives
  const many = Array.from({ length: 1_100 }, (_, index) =>
    newTask(lives.customer, {
      priceCredits: 0,
      idempotency: { key: `key ${index}`, bodyHash: 'hash' },
    }),
  )
  await source.store.createTasks(many)
  await using target = await migratedDatabase()
  const rows = await move(lives, target.place)
  assert.deepEqual(rows, {
    accounts: 3,
    credits: 1_000,
    keys: 3,
    tasks: 1_102,
    ledgerEntries: 1_106,
    files: 2,
  })
  assert.deepEqual(await move(lives, target.place), rows)
})

test('the ledger continues after its last entry, and both ledgers add up', async () => {
  await using lives = await lived()
  await using target = await migratedDatabase()
  await move(lives, target.place)
  await using store = await opened(target.place)
  const { customer } = lives
  const before = await balanceOf(store, customer)
  await createOne(store, newTask(customer))
  await store.grantCredits([{ accountId: customer.accountId, amount: 10, reference: 'after' }])
  await store.grantCredits([{ accountId: customer.accountId, amount: 7, reference: 'Rechnung №7' }])
  assert.equal(await balanceOf(store, customer), before - 4 + 10)
  assert.deepEqual(await store.auditStore(null), [])
})

test('workers on the new database can take over claimed tasks, and idempotency keys are still remembered', async () => {
  await using lives = await lived()
  const { source } = lives
  await using target = await migratedDatabase()
  await move(lives, target.place)
  await using store = await opened(target.place)
  const worker = await startWorker(store)
  const taken = await takeOver(store, worker, 10)
  assert.deepEqual(
    taken.map(({ task }) => task.phase),
    ['storing'],
  )
  assert.equal(await store.registerSecret('another fingerprint'), false)
  assert.equal(await store.ensureInstallationId(null), await source.store.ensureInstallationId(null))
  const again = newTask(lives.customer, {
    idempotency: { key: 'once', bodyHash: 'hash' },
  })
  assert.equal(only(await store.createTasks([again])).kind, 'replayed')
  assert.equal(only(await source.store.createTasks([again])).kind, 'replayed', 'the source is unchanged')
})

test('a database that already has accounts is refused and not changed', async () => {
  await using lives = await lived()
  await using target = await migratedDatabase()
  await using store = await opened(target.place)
  const other = await addCustomer(store, 3)
  await assert.rejects(
    move(lives, target.place),
    refusal(/already has accounts and is not a copy of the SQLite database/),
  )
  assert.equal(await store.countAccounts(null), 1)
  assert.equal(await balanceOf(store, other), 3)
})

test('a repeated move is refused if the copy or the source has changed since the first move', async () => {
  await using lives = await lived()
  const { source } = lives
  await using target = await migratedDatabase()
  await move(lives, target.place)
  const { accountId } = lives.customer
  await using store = await opened(target.place)
  // This name sorts after the names of all other files.
  const name = branded<FileName>(`out_${'z'.repeat(22)}.png`)
  await store.createUploads([{ ...newUpload(accountId, 86_400_000), name }])
  await assert.rejects(move(lives, target.place), refusal(/they differ in files out_zzz/))
  const grant = [{ accountId, amount: 1, reference: 'later' }]
  await source.store.grantCredits(grant)
  await assert.rejects(move(lives, target.place), refusal(/they differ in accounts acc_/))
  await store.grantCredits([...grant, { accountId, amount: 1, reference: 'much later' }])
  await assert.rejects(move(lives, target.place), refusal(/they differ in accounts acc_/))
})

test('a source that fails the audit is not moved', async () => {
  await using lives = await lived()
  const { source } = lives
  await source.transaction((sql) => sql.run('update accounts set balance = balance + 1'))
  await using target = await migratedDatabase()
  await assert.rejects(
    move(lives, target.place),
    refusal(/^the embedded database does not pass the audit \(L2 acc_.*: nothing was moved$/),
  )
  await using store = await opened(target.place)
  assert.equal(await store.countAccounts(null), 0)
})

test('tasks that are overdue because no worker is running do not prevent the move', async () => {
  await using lives = await lived()
  const { source } = lives
  await source.transaction((sql) =>
    sql.run('update tasks set lifetime_end_ms = 1 where finished_at_ms is null'),
  )
  await using target = await migratedDatabase()
  assert.equal((await move(lives, target.place)).tasks, 2)
})

test('a move whose connection is lost leaves nothing behind; if the connection is lost at the commit, a repeated move determines the outcome', async () => {
  await using lives = await lived()
  await using target = await migratedDatabase()
  const [host] = target.place.hosts
  assert.ok(host !== undefined)
  await using proxy = await PostgresProxy.start(host.port)
  const throughProxy = { ...target.place, hosts: [{ host: '127.0.0.1', port: proxy.port }] }
  await using store = await opened(target.place)
  for (const statement of [/^lock table accounts/, /insert into ledger/, /from meta/, /^commit/]) {
    const cut = proxy.interceptNext(statement, 'statement', 'cut')
    await assert.rejects(move(lives, throughProxy), refusal(/lost.*run the same command again/))
    await cut.reached
    assert.equal(await store.countAccounts(null), 0, String(statement))
  }
  const lost = proxy.interceptNext(/^commit/, 'answer', 'cut')
  await assert.rejects(move(lives, throughProxy), refusal(/run the same command again/))
  await lost.reached
  assert.equal(await store.countAccounts(null), 3)
  assert.equal((await move(lives, throughProxy)).accounts, 3)
})
