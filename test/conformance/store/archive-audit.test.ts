import { test } from 'node:test'
import assert from 'node:assert/strict'

import { backends } from '../../harness/database/backends.ts'
import type { Backend } from '../../harness/database/backend.ts'
import { addEndedTasks, archiveNext } from '../../harness/store/archive-fixtures.ts'
import { addCustomer, claimOne, createOne, newTask, startWorker } from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'

const dayMs = 86_400_000
const carried = `reference = 'mutoscope:carried-forward'`

/**
 * Opens a database with a grant, an unfinished task, three archived tasks with another grant between them, and a
 * finished task that was not archived.
 */
async function openArchived(backend: Backend) {
  const clock = new ManualClock()
  const database = await backend.open(clock)
  const { store } = database
  const customer = await addCustomer(store, 100)
  await createOne(store, newTask(customer, { lifetimeMs: 9 * dayMs }))
  await claimOne(store, await startWorker(store))
  await addEndedTasks(store, customer, ['succeeded'])
  await store.grantCredits([{ accountId: customer.accountId, amount: 7, reference: 'bill' }])
  await addEndedTasks(store, customer, ['failed', 'succeeded'])
  clock.pass(dayMs)
  const beforeMs = clock.nowMs()
  await addEndedTasks(store, customer, ['succeeded'])
  await archiveNext(store, { number: 1, beforeMs, limit: 2 })
  await archiveNext(store, { number: 2, beforeMs, limit: 2 })
  return database
}

const corruptions = [
  [
    'the amount of a grant before the entry carried forward is changed',
    `update ledger set amount = amount + 1 where reference = 'bill'`,
    ['L1', 'L2'],
  ],
  [
    'a grant before the entry carried forward is deleted',
    `delete from ledger where reference = 'bill'`,
    ['L1', 'L2'],
  ],
  [
    'the debit of a task before the entry carried forward is deleted',
    `delete from ledger where id = (select min(id) from ledger where kind = 'debit')`,
    ['L1', 'L2', 'L3'],
  ],
  [
    'the amount carried forward is changed',
    `update ledger set amount = amount + 1 where ${carried}`,
    ['L1', 'L2'],
  ],
  [
    'the balance of the entry carried forward is changed',
    `update ledger set balance_after = balance_after + 1 where ${carried}`,
    ['L1'],
  ],
  ['the entry carried forward is deleted', `delete from ledger where ${carried}`, ['L1', 'L2']],
  [
    'the balance of a later entry is changed',
    `update ledger set balance_after = balance_after + 1 where id = (select max(id) from ledger)`,
    ['L1'],
  ],
  ['the archived usage is lost', 'delete from archived_usage', ['A1', 'L1', 'L8']],
  ['the archived usage is counted on another day', 'update archived_usage set day = day + 5', ['L8']],
  ['the record of the first part is lost', 'delete from archive_parts where number = 1', ['A1']],
  ['the record of the last part is lost', 'delete from archive_parts where number = 2', ['A1']],
] as const

for (const backend of backends) {
  test(`${backend.name}: a database passes the audit without its archive`, async () => {
    await using database = await openArchived(backend)
    assert.deepEqual(await database.store.auditStore(null), [])
  })

  for (const [what, statement, breaks] of corruptions) {
    test(`${backend.name}: after an archive, the audit reports that ${what}`, async () => {
      await using database = await openArchived(backend)

      assert.ok((await database.transaction((sql) => sql.run(statement))) > 0, 'something was corrupted')

      const found = await database.store.auditStore(null)
      const broken = new Set(found.map(({ invariant }) => invariant))
      assert.deepEqual([...broken].toSorted(), breaks, JSON.stringify(found))
    })
  }
}
