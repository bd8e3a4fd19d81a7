// Each item of `corruptions` corrupts a database, and the audit must report exactly the resulting violations.

import { test } from 'node:test'
import assert from 'node:assert/strict'

import { backends } from '../../harness/database/backends.ts'
import type { Backend, TestDatabase } from '../../harness/database/backend.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import {
  addCustomer,
  addLimitedKey,
  advanceToStoring,
  claim,
  failure,
  imageModel,
  newTask,
  startWorker,
  success,
} from '../../harness/store/task-fixtures.ts'

interface Corruption {
  readonly what: string
  /** The invariants that the corruption violates. */
  readonly breaks: readonly string[]
  readonly statements: readonly string[]
}

const failed = `(select id from tasks where phase = 'failed')`
const succeeded = `(select id from tasks where phase = 'succeeded')`
const queued = `(select id from tasks where phase = 'queued')`

const corruptions: readonly Corruption[] = [
  {
    what: 'the amount of an entry is changed',
    breaks: ['L1', 'L2', 'L3'],
    statements: [`update ledger set amount = amount + 1 where kind = 'debit' and task_id in ${queued}`],
  },
  {
    what: 'the running balance of an entry is changed',
    breaks: ['L1'],
    statements: [`update ledger set balance_after = balance_after + 1 where kind = 'grant'`],
  },
  {
    what: 'an entry in the middle is deleted',
    breaks: ['L1', 'L2', 'L3'],
    statements: [`delete from ledger where kind = 'debit' and task_id in ${succeeded}`],
  },
  {
    what: 'a carried-forward entry is not explained by any archived task',
    breaks: ['L1'],
    statements: [
      `update ledger set reference = 'mutoscope:carried-forward' where reference = 'mutoscope:opening'`,
    ],
  },
  {
    what: 'the record of a part of the archive is missing',
    breaks: ['A1'],
    statements: [`insert into archive_parts values (2, 'hash', 1, '/archive', 0, 0, 0, 0)`],
  },
  {
    what: 'a balance is raised',
    breaks: ['L2'],
    statements: ['update accounts set balance = balance + 1'],
  },
  {
    what: 'an entry left a negative balance',
    breaks: ['L1', 'L2'],
    statements: [`update ledger set balance_after = -1 where kind = 'debit' and task_id in ${queued}`],
  },
  {
    what: 'a task has no debit',
    breaks: ['L3'],
    statements: [`update ledger set kind = 'adjustment' where kind = 'debit' and task_id in ${queued}`],
  },
  {
    what: 'a task was charged something other than its price',
    breaks: ['L3', 'L8'],
    statements: [`update tasks set price = price + 1 where id in ${queued}`],
  },
  {
    what: 'a task is deleted and its debit stays',
    breaks: ['L3', 'L5', 'L8'],
    statements: [`delete from tasks where id in ${queued}`],
  },
  {
    what: 'a failed task was not refunded',
    breaks: ['L4'],
    statements: [`update ledger set kind = 'adjustment' where kind = 'refund'`],
  },
  {
    what: 'a refund is deleted and subtracted from the balance',
    breaks: ['L4'],
    statements: [
      `update accounts set balance = balance - (select amount from ledger where kind = 'refund')`,
      `delete from ledger where kind = 'refund'`,
    ],
  },
  {
    what: 'a task that did not fail was refunded',
    breaks: ['L4'],
    statements: [
      `insert into ledger (account_id, task_id, kind, amount, balance_after, created_at_ms)
         select a.id, t.id, 'refund', 4, a.balance + 4, 0 from accounts a join tasks t on t.id in ${succeeded}`,
      'update accounts set balance = balance + 4',
    ],
  },
  {
    what: 'a failed task is back in the queue',
    breaks: ['L4', 'L8', 'T1'],
    statements: [`update tasks set phase = 'queued' where id in ${failed}`],
  },
  {
    what: 'the count of unfinished tasks is incorrect',
    breaks: ['L5'],
    statements: ['update accounts set unfinished = unfinished + 1'],
  },
  {
    what: 'a key has spent more in a day than its limit',
    breaks: ['L6'],
    statements: ['update api_keys set spent_credits = 13 where daily_credits_max = 12'],
  },
  {
    what: 'a code was redeemed but granted nothing',
    breaks: ['L7'],
    statements: [
      `insert into redemption_codes (hash, hint, credits, created_at_ms, redeemed_by, redeemed_at_ms)
         select 'other', 'WXYZ', 5, 0, a.id, 0 from accounts a`,
    ],
  },
  {
    what: 'a code granted credits but is still open',
    breaks: ['L7'],
    statements: ['update redemption_codes set redeemed_by = null, redeemed_at_ms = null'],
  },
  {
    what: 'a refund is missing from the usage of its day',
    breaks: ['L8'],
    statements: ['update daily_usage set refunded = 0 where refunded > 0'],
  },
  {
    what: 'the usage of a day is lost',
    breaks: ['L8'],
    statements: ['delete from daily_usage'],
  },
  {
    what: 'the usage counts a day without tasks',
    breaks: ['L8'],
    statements: [
      `insert into daily_usage (account_id, day, model_id, key_id, tasks, charged, failed, refunded)
         select a.id, 1, 'model', '', 1, 4, 0, 0 from accounts a`,
    ],
  },
  {
    what: 'an unfinished task has an end time',
    breaks: ['T1', 'L5'],
    statements: [`update tasks set finished_at_ms = 1 where id in ${queued}`],
  },
  {
    what: 'the record of an output is missing',
    breaks: ['T3'],
    statements: ['delete from files'],
  },
  {
    what: 'a deleted task still has its prompt',
    breaks: ['T9'],
    statements: [`update tasks set deleted_at_ms = 1 where id in ${failed}`],
  },
  {
    what: 'a deleted task still has its output',
    breaks: ['T9'],
    statements: [
      `update tasks set deleted_at_ms = 1 where id in ${succeeded}`,
      `update requests set prompt = '', image_urls = '[]' where task_id in ${succeeded}`,
    ],
  },
  {
    what: 'a task is unfinished after its deadline',
    breaks: ['T4'],
    statements: [`update tasks set lifetime_end_ms = now_ms() - 60001 where id in ${queued}`],
  },
  {
    what: 'the request of a client is lost',
    breaks: ['T7'],
    statements: [`delete from requests where task_id in ${queued}`],
  },
  {
    what: 'a task is on an engine without an attempt',
    breaks: ['T7'],
    statements: [`update tasks set phase = 'running' where id in ${queued}`],
  },
  {
    what: 'the last attempt of a finished task has not ended',
    breaks: ['T7'],
    statements: [`update attempts set ended_at_ms = null where task_id in ${succeeded}`],
  },
]

/** Bypasses the database's constraints, as anyone with write access to the database can do. */
async function spoil(database: TestDatabase, statements: readonly string[]): Promise<void> {
  await database.transaction(async (sql) => {
    const [begin, end] = sql.dialect.name === 'sqlite' ? uncheckedSqlite : uncheckedPostgres
    for (const statement of [begin, ...statements, end]) await sql.run(statement)
  })
}

const uncheckedSqlite = [
  'pragma ignore_check_constraints = on',
  'pragma ignore_check_constraints = off',
] as const
const uncheckedPostgres = [
  'alter table ledger drop constraint ledger_balance_after_check',
  'alter table ledger add constraint ledger_balance_after_check check (balance_after >= 0) not valid',
] as const

/**
 * The account has redeemed a code. It has a key with a limit, and three tasks: one that succeeded, one that failed, and
 * one that is queued. The last ledger entry is the refund.
 */
async function openLivedIn(backend: Backend) {
  const database = await backend.open(new ManualClock())
  const { store } = database
  const { accountId } = await addCustomer(store, 95)
  await store.createCodes([{ hash: 'one', hint: 'WXYZ', credits: 5, lifetimeMs: null }])
  await store.redeemCodes([{ accountId, hash: 'one' }])
  const customer = await addLimitedKey(store, accountId, { dailyCreditsMax: 12 })
  await store.createTasks([newTask(customer), newTask(customer), newTask(customer)])
  const [good, bad] = await claim(store, await startWorker(store), 2, [imageModel])
  assert.ok(good && bad)
  await advanceToStoring(store, good)
  await store.settleTasks([
    { taskId: good.task.id, epoch: good.epoch, ending: success() },
    { taskId: bad.task.id, epoch: bad.epoch, ending: failure },
  ])
  return database
}

for (const backend of backends) {
  test(`${backend.name}: an intact database passes the audit`, async () => {
    await using database = await openLivedIn(backend)
    assert.deepEqual(await database.store.auditStore(null), [])
  })

  for (const { what, breaks, statements } of corruptions) {
    test(`${backend.name}: the audit reports that ${what}`, async () => {
      await using database = await openLivedIn(backend)
      await spoil(database, statements)

      const violations = await database.store.auditStore(null)

      const broken = new Set(violations.map(({ invariant }) => invariant))
      assert.deepEqual([...broken].toSorted(), breaks.toSorted(), JSON.stringify(violations))
    })
  }

  test(`${backend.name}: every audit check has a corruption in this file`, async () => {
    const details = new Set<string>()
    for (const { statements } of corruptions) {
      await using database = await openLivedIn(backend)
      await spoil(database, statements)
      for (const { detail } of await database.store.auditStore(null)) details.add(detail)
    }
    // If you add a check to the audit, add a corruption to this file.
    assert.equal(details.size, 20, [...details].join('\n'))
  })
}
