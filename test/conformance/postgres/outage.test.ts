import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

import { only } from '../../../src/lib/only.ts'
import { createLog } from '../../../src/lib/log.ts'
import { ServiceError } from '../../../src/domain/errors.ts'
import { PostgresHosts } from '../../../src/store/postgres/hosts.ts'
import { PostgresPool } from '../../../src/store/postgres/pool.ts'
import { PostgresTransactions } from '../../../src/store/postgres/transactions.ts'
import type { Sql } from '../../../src/store/sql.ts'
import { migratedDatabase } from '../../harness/database/fresh-database.ts'
import { createAgain, openProxiedStore } from '../../harness/database/proxied-store.ts'
import { addCustomer, newTask, accountOf } from '../../harness/store/task-fixtures.ts'

/**
 * The usual limit for a refusal. If the network reports that there is no server, a refusal takes a tenth of this time.
 */
const refusalMs = 2_000
/**
 * If the network drops every packet, a refusal takes all of `refusalMs`. This limit is twice as long, because the
 * machine may be busy.
 */
const silenceMs = 4_000
/** A call that arrives while others are waiting for a lock may wait twice: first for those calls, then for the row. */
const lockedMs = 8_000

const way = await openProxiedStore()
after(() => way[Symbol.asyncDispose]())

async function assertRefusedSoon(call: () => Promise<unknown>, withinMs = refusalMs): Promise<void> {
  const startedMs = performance.now()
  await assert.rejects(call(), (error) => error instanceof ServiceError && error.code === 'unavailable')
  const tookMs = performance.now() - startedMs
  assert.ok(tookMs < withinMs, `a refusal took ${tookMs} ms`)
}

test('while the server refuses connections, reads and writes are refused quickly, and they work again when it is back', async () => {
  const customer = await addCustomer(way.direct, 100)
  await way.store.createTasks([newTask(customer)])
  way.proxy.close()
  way.proxy.cut()

  await assertRefusedSoon(() => way.store.createTasks([newTask(customer)]))
  await assertRefusedSoon(() => way.store.readAccounts([customer.accountId]))

  await way.proxy.open()
  await createAgain(way.store, customer)
  assert.equal((await accountOf(way.direct, customer)).unfinished, 2)
})

test('while the network is silent, new connections fail quickly, and they work again when the network is back', async () => {
  const customer = await addCustomer(way.direct, 100)
  way.proxy.cut()
  way.proxy.block()

  await assertRefusedSoon(() => way.store.createTasks([newTask(customer)]))

  way.proxy.unblock()
  await createAgain(way.store, customer)
})

test('while the server hangs with open connections, calls are refused quickly, including those in progress', async () => {
  const customer = await addCustomer(way.direct, 1_000)
  // Leaves idle connections, which still appear usable after `block`.
  await Promise.all(Array.from({ length: 20 }, () => way.store.readAccounts([customer.accountId])))
  way.proxy.block()

  const asking: Promise<void>[] = []
  const ask = () =>
    asking.push(
      assertRefusedSoon(() => way.store.createTasks([newTask(customer)]), silenceMs),
      assertRefusedSoon(() => way.store.readAccounts([customer.accountId]), silenceMs),
    )
  // The calls arrive at different stages of outage detection.
  for (let turn = 0; turn < 40; turn++) {
    ask()
    await Promise.race([sleep(50), Promise.all(asking)])
  }
  await Promise.all(asking)

  way.proxy.unblock()
  await createAgain(way.store, customer)
  assert.equal((await accountOf(way.direct, customer)).unfinished, 1)
})

test('a single late response on the listening connection causes no refusals', async () => {
  const customer = await addCustomer(way.direct, 1_000)
  let hasHeardAgain = false
  const stop = way.store.subscribe(({ kind }) => (hasHeardAgain ||= kind === 'keys'))
  const proof = way.proxy.interceptNext(/pg_notify/, 'answer', 'block')
  await proof.reached
  let created = 0

  while (!hasHeardAgain) {
    await way.store.createTasks([newTask(customer, { priceCredits: 0 })])
    created++
  }

  proof.release()
  stop()
  assert.equal((await accountOf(way.direct, customer)).unfinished, created)
})

test("while one account's row is locked, create requests of other accounts complete quickly, and those of the locked account succeed once the row is free", async () => {
  const held = await addCustomer(way.direct, 1_000)
  const other = await addCustomer(way.direct, 1_000)
  const connection = await new PostgresHosts(way.place).connect()
  await connection.execute(`begin; set local idle_in_transaction_session_timeout = 0;
    select * from accounts where id = '${held.accountId}' for update`)

  const startedMs = performance.now()
  const asking: Promise<unknown>[] = []
  for (let turn = 0; turn < 20; turn++) {
    asking.push(...[held, other].map((customer) => way.store.createTasks([newTask(customer)])))
    await sleep(50)
  }
  const answers = await Promise.allSettled(asking)
  assert.ok(performance.now() - startedMs < lockedMs)
  for (const answer of answers) {
    if (answer.status === 'rejected') assert.equal(answer.reason.code, 'unavailable', answer.reason)
  }
  assert.equal((await accountOf(way.direct, held)).unfinished, 0)
  await connection.close()

  await createAgain(way.store, held)
  await createAgain(way.store, other)
})

test('an idle connection that was lost is replaced without a failed call', async () => {
  const customer = await addCustomer(way.direct, 100)
  await way.store.createTasks([newTask(customer)])
  way.proxy.cut()

  assert.equal(only(await way.store.createTasks([newTask(customer)])).kind, 'created')
})

async function openTransactions(poolMax: number) {
  await using opened = new AsyncDisposableStack()
  const { place } = opened.use(await migratedDatabase())
  const hosts = new PostgresHosts(place)
  const pool = new PostgresPool(hosts, poolMax)
  opened.defer(() => pool.close())
  const lines: string[] = []
  const log = createLog('warn', [], { write: (line) => lines.push(line) })
  const transactions = new PostgresTransactions(hosts, pool, log)
  await transactions.write((sql) => sql.run('create table t (a bigint primary key, n bigint not null)'))
  await transactions.write((sql) => sql.run('insert into t values (1, 0), (2, 0)'))
  const moved = opened.move()
  return { transactions, lines, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}

test('a call is refused quickly if every connection is in use, and no call waits forever', async () => {
  await using driver = await openTransactions(1)
  const held = Promise.withResolvers<void>()
  const holding = driver.transactions.write(async () => held.promise)

  await assertRefusedSoon(() => driver.transactions.read((sql) => sql.all('select 1 as one')))

  held.resolve()
  await holding
  await driver.transactions.read((sql) => sql.all('select 1 as one'))
})

for (const [which, raiseLast] of [
  ['that is waited for', (sql: Sql, row: number) => raise(sql, row)],
  ['that nothing waits for', async (sql: Sql, row: number) => sql.send(raising, row)],
] as const) {
  test(`of two transactions in a deadlock at a statement ${which}, one is retried: both take effect once, and the log reports the deadlock`, async () => {
    await using driver = await openTransactions(2)
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    const crossing = (first: number, second: number) =>
      driver.transactions.write(async (sql) => {
        await raise(sql, first)
        if (++holding === 2) bothHold.resolve()
        await bothHold.promise
        await raiseLast(sql, second)
      })

    await Promise.all([crossing(1, 2), crossing(2, 1)])

    const found = await driver.transactions.read((sql) => sql.all('select n from t'))
    assert.deepEqual(found, [{ n: '2' }, { n: '2' }])
    assert.equal(driver.lines.length, 1)
    assert.match(String(driver.lines), /deadlock detected \(40P01\)/)
  })
}

const raising = 'update t set n = n + 1 where a = cast($1 as bigint)'

function raise(sql: Sql, row: number): Promise<number> {
  return sql.run(raising, row)
}

test('marks that are an hour old are deleted by later transactions', async () => {
  await using driver = await openTransactions(1)
  const age = `update commits set created_at_ms = created_at_ms - 3600000`
  await driver.transactions.write((sql) => sql.run(age))
  for (let turn = 0; turn < 256; turn++) await driver.transactions.write(async () => null)
  const [row] = await driver.transactions.read((sql) => sql.all('select count(*) as n from commits'))
  assert.equal(Number(row?.['n']), 256)
})
