import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import type { AccountId, TaskId } from '../../../src/domain/ids.ts'
import { branded } from '../../../src/lib/brand.ts'
import { createLog } from '../../../src/lib/log.ts'
import { timeOrderedId } from '../../../src/lib/ids.ts'
import type { Hint } from '../../../src/store/hint.ts'
import { openPostgres } from '../../../src/store/postgres/open.ts'
import { PostgresHosts } from '../../../src/store/postgres/hosts.ts'
import { createStore } from '../../../src/store/store.ts'
import { migratedDatabase } from '../../harness/database/fresh-database.ts'
import { addCustomer } from '../../harness/store/task-fixtures.ts'
import { until } from '../../harness/time/until.ts'

const deadlineMs = 10_000
const options = { poolMax: 3, log: createLog('silent') }
const fresh = await migratedDatabase()
after(() => fresh[Symbol.asyncDispose]())

async function openListening() {
  const database = await openPostgres(fresh.place, options)
  const heard: Hint[] = []
  database.onForeignHint((hint) => heard.push(hint))
  const has = (kind: Hint['kind']) => heard.some((hint) => hint.kind === kind)
  return { database, heard, has, [Symbol.asyncDispose]: () => database.close() }
}

test('every process receives the hints of the other processes but not its own', async () => {
  await using one = await openListening()
  await using other = await openListening()
  await using third = await openListening()

  one.database.announce({ kind: 'work', taskIds: [branded<TaskId>('task')] })
  one.database.announce({ kind: 'keys', accountIds: null })

  for (const listener of [other, third]) {
    await until('both hints arrive', () => listener.has('work') && listener.has('keys'), deadlineMs)
  }
  assert.deepEqual(one.heard, [])
})

test('a hint with many task ids arrives complete', async () => {
  await using one = await openListening()
  await using other = await openListening()
  const taskIds = Array.from({ length: 2_000 }, () => branded<TaskId>(timeOrderedId(1_795_262_400_000)))

  for (let from = 0; from < taskIds.length; from += 400) {
    one.database.announce({ kind: 'changed', taskIds: taskIds.slice(from, from + 400) })
  }

  const heard = () => other.heard.flatMap((hint) => (hint.kind === 'changed' ? hint.taskIds : []))
  await until('all hints arrive', () => heard().length === taskIds.length, deadlineMs)
  assert.deepEqual(new Set(heard()), new Set(taskIds))
})

test('hints about keys arrive as one hint for all their accounts; a hint for all accounts replaces the others', async () => {
  await using one = await openListening()
  await using other = await openListening()
  const heard = () => other.heard.flatMap((hint) => (hint.kind === 'keys' ? [hint.accountIds] : []))
  const accountIds = ['acc_1', 'acc_2', 'acc_1'].map((id) => branded<AccountId>(id))

  for (const accountId of accountIds) one.database.announce({ kind: 'keys', accountIds: [accountId] })
  await until('the hint arrives', () => heard().length > 0, deadlineMs)
  one.database.announce({ kind: 'keys', accountIds: [...accountIds] })
  one.database.announce({ kind: 'keys', accountIds: null })
  await until('the second hint arrives', () => heard().length > 1, deadlineMs)

  assert.deepEqual(heard(), [['acc_1', 'acc_2'], null])
})

test('every progress report arrives, unless a later report about the same task replaces it', async () => {
  await using one = await openListening()
  await using other = await openListening()
  const reports = Array.from({ length: 1_000 }, (_, n) => ({
    taskId: branded<TaskId>(timeOrderedId(1_795_262_400_000)),
    attempt: 1 + (n % 2),
    percent: n % 101,
  }))

  one.database.announce({ kind: 'progress', reports: reports.map((report) => ({ ...report, percent: 0 })) })
  one.database.announce({ kind: 'progress', reports })

  const heard = () => other.heard.flatMap((hint) => (hint.kind === 'progress' ? hint.reports : []))
  await until('all reports arrive', () => heard().length >= reports.length, deadlineMs)
  assert.deepEqual(heard(), reports)
})

test('a hint announced right before closing is still sent, for example by a command that revokes a key and exits', async () => {
  await using other = await openListening()
  const store = createStore(await openPostgres(fresh.place, options))
  const customer = await addCustomer(store, 0)

  await store.revokeKeys([{ by: 'id', id: customer.keyId }])
  await store.close()

  await until('the hint arrives', () => other.has('keys'), deadlineMs)
})

test('a hint announced right before closing is sent even if another one is being sent at that moment', async () => {
  await using other = await openListening()
  const one = await openPostgres(fresh.place, options)

  one.announce({ kind: 'work', taskIds: [branded<TaskId>('task')] })
  await new Promise(setImmediate)
  one.announce({ kind: 'keys', accountIds: null })
  await one.close()

  await until('both hints arrive', () => other.has('work') && other.has('keys'), deadlineMs)
})

test('a process that lost its connection gets hints about keys and work when it has reconnected, and receives the next hint', async () => {
  await using one = await openListening()
  await using other = await openListening()
  const connection = await new PostgresHosts(fresh.place).connect()
  await connection.execute(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await connection.close()

  await until('the process receives hints again', () => other.has('keys') && other.has('work'), deadlineMs)
  await until('the other process receives hints again', () => one.has('work'), deadlineMs)
  const taskId = branded<TaskId>('a')
  one.database.announce({ kind: 'changed', taskIds: [taskId] })
  await until('the next hint arrives', () => other.has('changed'), deadlineMs)
})
