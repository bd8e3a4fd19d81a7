// A primary with a synchronous standby, on real servers.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createLog } from '../../../src/lib/log.ts'
import { only } from '../../../src/lib/only.ts'
import type { PostgresHost } from '../../../src/settings/formats/postgres-url.ts'
import type { TaskId } from '../../../src/domain/ids.ts'
import { ServiceError } from '../../../src/domain/errors.ts'
import { openPostgres } from '../../../src/store/postgres/open.ts'
import { createStore } from '../../../src/store/store.ts'
import type { Store } from '../../../src/store/store.ts'
import { migrateExisting } from '../../harness/database/fresh-database.ts'
import { PostgresProxy } from '../../harness/database/postgres-proxy.ts'
import { PostgresServer } from '../../harness/database/postgres-server.ts'
import { addCustomer, newTask, accountOf } from '../../harness/store/task-fixtures.ts'
import type { Customer } from '../../harness/store/task-fixtures.ts'
import { until } from '../../harness/time/until.ts'

const deadlineMs = 20_000

async function openAt(server: PostgresServer, ...ports: readonly number[]): Promise<Store> {
  const { place } = await migrateExisting(server.url())
  const hosts = ports.map((port): PostgresHost => ({ host: '127.0.0.1', port }))
  return createStore(await openPostgres({ ...place, hosts }, { poolMax: 5, log: createLog('silent') }))
}

async function setStandbys(server: PostgresServer, names: string): Promise<void> {
  await server.query(`alter system set synchronous_standby_names = '${names}'`)
  await server.query('select pg_reload_conf()')
}

/** Makes every commit wait for a standby that does not exist. */
async function holdCommits(server: PostgresServer): Promise<void> {
  await setStandbys(server, 'nobody')
  // `pg_reload_conf` only sends a signal, so the setting takes effect a moment later.
  await until('commits wait', () => isCommitHeld(server), deadlineMs)
}

/** Commits a transaction. If the commit has to wait for the standby, ends the wait and returns true. */
async function isCommitHeld(server: PostgresServer): Promise<boolean> {
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
  let isCommitted = false
  let isHeld = false
  const commit = server.query("select pg_logical_emit_message(true, '', '')").then(() => (isCommitted = true))
  await until(
    'the transaction commits',
    async () => {
      isHeld ||= (await server.query(cancel)).length > 0
      return isCommitted
    },
    deadlineMs,
  )
  await commit
  return isHeld
}

/**
 * Resolves when a connection waits for the standby (`SyncRep`) or for another connection's transaction
 * (`transactionid`).
 */
function waiting(server: PostgresServer, event: 'SyncRep' | 'transactionid'): Promise<void> {
  const look = `select 1 from pg_stat_activity where wait_event = '${event}'`
  return until(`a connection waits: ${event}`, async () => (await server.query(look)).length > 0, deadlineMs)
}

async function assertCharged(store: Store, customer: Customer, tasks: number): Promise<void> {
  const { balance, unfinished } = await accountOf(store, customer)
  assert.deepEqual({ balance, unfinished }, { balance: 1000 - 4 * tasks, unfinished: tasks })
  assert.deepEqual(await store.auditStore(null), [])
}

test('if a commit waits for an absent standby, its outcome is looked up and reported once it is certain, and the commit never takes effect twice', async () => {
  await using server = await PostgresServer.start()
  await using proxy = await PostgresProxy.start(server.port)
  const store = await openAt(server, proxy.port)
  const customer = await addCustomer(store, 1000)

  await holdCommits(server)
  const answered = store.createTasks([newTask(customer)])
  await waiting(server, 'SyncRep')
  proxy.cut()
  await waiting(server, 'transactionid')
  await setStandbys(server, '')
  assert.equal(only(await answered).kind, 'created')
  await assertCharged(store, customer, 1)

  await holdCommits(server)
  const unanswered = store.createTasks([newTask(customer)])
  const refused = assert.rejects(unanswered, (error) => {
    return error instanceof ServiceError && error.code === 'outcome_unknown'
  })
  await waiting(server, 'SyncRep')
  proxy.cut()
  await refused
  await setStandbys(server, '')
  await until(
    'the task is counted',
    async () => (await accountOf(store, customer)).unfinished === 2,
    deadlineMs,
  )
  await assertCharged(store, customer, 2)
  await store.close()
})

interface Creates {
  readonly answered: TaskId[]
  readonly refused: TaskId[]
  isOver: boolean
}

async function keepCreating(store: Store, customer: Customer, creates: Creates): Promise<void> {
  while (!creates.isOver) {
    const task = newTask(customer, { priceCredits: 1 })
    try {
      await store.createTasks([task])
      creates.answered.push(task.id)
    } catch (error) {
      assert.ok(error instanceof ServiceError, String(error))
      if (error.code === 'unavailable') creates.refused.push(task.id)
      // A refusal may be immediate, so the loop must give other work a chance to run.
      await new Promise(setImmediate)
    }
  }
}

test('after a failover, acknowledged tasks exist, refused ones do not, and create requests work again within 5 s', async () => {
  await using primary = await PostgresServer.start()
  await using standby = await primary.startStandby('second')
  await setStandbys(primary, 'second')
  const store = await openAt(primary, primary.port, standby.port)
  const customer = await addCustomer(store, 100_000)
  const creates: Creates = { answered: [], refused: [], isOver: false }
  const creators = Array.from({ length: 4 }, () => keepCreating(store, customer, creates))
  await until('many creates are accepted', () => creates.answered.length > 200, deadlineMs)

  await primary.kill('SIGKILL')
  // The first creators may all be waiting for the new primary to report the outcome of their commits. These additional
  // creators ensure that some create requests are refused.
  creators.push(...Array.from({ length: 4 }, () => keepCreating(store, customer, creates)))
  await until('some creates are refused', () => creates.refused.length > 20, deadlineMs)
  await standby.promote()
  const answeredBefore = creates.answered.length
  await until('creates succeed again', () => creates.answered.length > answeredBefore + 100, 5_000)

  // The old primary accepts writes again, but must not be used.
  await primary.restart()
  await setStandbys(primary, '')
  await standby.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mutoscope'`,
  )
  const answeredThen = creates.answered.length
  await until('creates succeed again', () => creates.answered.length > answeredThen + 100, deadlineMs)
  creates.isOver = true
  await Promise.all(creators)

  const { accountId } = customer
  // Reads in batches, because too many simultaneous reads would be refused. The creators retry without a pause, so
  // there can be 30,000 refused create requests.
  const read = async (ids: readonly TaskId[]) => {
    let found = 0
    for (let from = 0; from < ids.length; from += 1_000) {
      const part = ids.slice(from, from + 1_000).map((taskId) => ({ accountId, taskId }))
      found += (await store.readTasks(part)).filter((task) => task !== null).length
    }
    return found
  }
  assert.equal(await read(creates.answered), creates.answered.length)
  assert.equal(await read(creates.refused), 0)
  assert.deepEqual(await store.auditStore(null), [])

  await standby.stop()
  await assert.rejects(store.createTasks([newTask(customer)]), (error) => {
    return error instanceof ServiceError && error.code === 'unavailable'
  })
  await store.close()
})
