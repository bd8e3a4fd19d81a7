// The database goes away and comes back: refusals come soon, and nothing has to be started again.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { only } from '../../src/lib/only.ts'
import { createLog } from '../../src/lib/log.ts'
import { ServiceError } from '../../src/domain/errors.ts'
import { PostgresHosts } from '../../src/store/postgres/hosts.ts'
import { PostgresPool } from '../../src/store/postgres/pool.ts'
import { PostgresTransactions } from '../../src/store/postgres/transactions.ts'
import type { Sql } from '../../src/store/sql.ts'
import { migratePostgres } from '../../src/store/postgres/migrate.ts'
import { freshDatabase } from '../harness/fresh-database.ts'
import { openPostgresWay } from '../harness/postgres-way.ts'
import { addCustomer, newTask, standingOf } from '../harness/store-people.ts'

/** What a client is promised; a refusal takes a tenth of it. */
const refusalMs = 2_000

const way = await openPostgresWay()
after(() => way[Symbol.asyncDispose]())

async function assertRefusedSoon(call: () => Promise<unknown>): Promise<void> {
  const startedMs = performance.now()
  await assert.rejects(call(), (error) => error instanceof ServiceError && error.code === 'unavailable')
  assert.ok(performance.now() - startedMs < refusalMs)
}

test('while connections are refused reads and writes are refused soon, and work as soon as it is back', async () => {
  const customer = await addCustomer(way.direct, 100)
  await way.store.createTasks([newTask(customer)])
  way.proxy.close()
  way.proxy.cut()

  await assertRefusedSoon(() => way.store.createTasks([newTask(customer)]))
  await assertRefusedSoon(() => way.store.readAccounts([customer.accountId]))

  await way.proxy.open()
  assert.equal(only(await way.store.createTasks([newTask(customer)])).kind, 'created')
  assert.equal((await standingOf(way.direct, customer)).unfinished, 2)
})

test('while the network is silent new connections are given up soon, and work when it speaks again', async () => {
  const customer = await addCustomer(way.direct, 100)
  way.proxy.cut()
  way.proxy.block()

  await assertRefusedSoon(() => way.store.createTasks([newTask(customer)]))

  way.proxy.unblock()
  assert.equal(only(await way.store.createTasks([newTask(customer)])).kind, 'created')
})

test('a connection that was lost while nobody used it is replaced before anybody notices', async () => {
  const customer = await addCustomer(way.direct, 100)
  await way.store.createTasks([newTask(customer)])
  way.proxy.cut()

  assert.equal(only(await way.store.createTasks([newTask(customer)])).kind, 'created')
})

/** The driver by itself, with as many connections as said. */
async function openTransactions(poolMax: number) {
  await using opened = new AsyncDisposableStack()
  const { place } = opened.use(await freshDatabase())
  await migratePostgres(place)
  const hosts = new PostgresHosts(place)
  const pool = new PostgresPool(hosts, poolMax)
  opened.defer(() => pool.close())
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => lines.push(line) })
  const transactions = new PostgresTransactions(hosts, pool, log)
  await transactions.write((sql) => sql.run('create table t (a bigint primary key, n bigint not null)'))
  await transactions.write((sql) => sql.run('insert into t values (1, 0), (2, 0)'))
  const moved = opened.move()
  return { transactions, lines, [Symbol.asyncDispose]: () => moved.disposeAsync() }
}

test('who finds every connection in use is refused soon, and nobody waits for ever', async () => {
  await using driver = await openTransactions(1)
  const held = Promise.withResolvers<void>()
  const holding = driver.transactions.write(async () => held.promise)

  await assertRefusedSoon(() => driver.transactions.read((sql) => sql.all('select 1 as one')))

  held.resolve()
  await holding
  await driver.transactions.read((sql) => sql.all('select 1 as one'))
})

test('of two transactions in a deadlock one is tried again: both have their effect, once, and the log says so', async () => {
  await using driver = await openTransactions(2)
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  const raise = (sql: Sql, row: number) => sql.run('update t set n = n + 1 where a = cast($1 as bigint)', row)
  const crossing = (first: number, second: number) =>
    driver.transactions.write(async (sql) => {
      await raise(sql, first)
      if (++holding === 2) bothHold.resolve()
      await bothHold.promise
      await raise(sql, second)
    })

  await Promise.all([crossing(1, 2), crossing(2, 1)])

  const found = await driver.transactions.read((sql) => sql.all('select n from t'))
  assert.deepEqual(found, [{ n: '2' }, { n: '2' }])
  assert.equal(driver.lines.length, 1)
  assert.match(String(driver.lines), /deadlock detected \(40P01\)/)
})

test('marks are forgotten when they are an hour old, by the way', async () => {
  await using driver = await openTransactions(1)
  const age = `update commits set created_at_ms = created_at_ms - 3600000`
  await driver.transactions.write((sql) => sql.run(age))
  for (let turn = 0; turn < 256; turn++) await driver.transactions.write(async () => null)
  const [row] = await driver.transactions.read((sql) => sql.all('select count(*) as n from commits'))
  assert.equal(Number(row?.['n']), 256)
})
