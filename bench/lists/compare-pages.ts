import { everyTask } from '../../src/domain/tasks/task-list.ts'
import type { AccountId } from '../../src/domain/ids.ts'
import type { Database } from '../../src/store/store.ts'
import { videoModel } from '../../test/harness/store/task-fixtures.ts'
import type { BenchDatabase } from '../database/bench-database.ts'
import { median, printTable, ratioOf } from '../figures.ts'
import { fillHistory } from '../fill/fill-history.ts'

const pageSize = 20
const deepPage = 10_000
const rounds = 9
const pagesPerRound = 200

/**
 * Reads the page after the position `after`, or the first page if `after` is null. Returns the number of rows. Bypasses
 * the store, which limits the time for the lists of one account.
 */
type ReadPage = (database: Database, accountId: AccountId, after: string | null) => Promise<number>

const tasksWith =
  (filter: Partial<typeof everyTask>): ReadPage =>
  async (database, accountId, after) => {
    const query = { accountId, filter: { ...everyTask, ...filter }, after, limit: pageSize }
    return (await database.run('listTasks', query)).tasks.length
  }

const lists: Readonly<Record<string, { readonly table: 'tasks' | 'ledger'; readonly read: ReadPage }>> = {
  tasks: { table: 'tasks', read: tasksWith({}) },
  'failed tasks': { table: 'tasks', read: tasksWith({ status: 4 }) },
  'tasks of one model': { table: 'tasks', read: tasksWith({ modelId: videoModel }) },
  'tasks before a time': { table: 'tasks', read: tasksWith({ createdBeforeMs: 4e12 }) },
  // With 1,000,000 tasks over 100 days, page 10,000 contains tasks from 22 days ago. This filter includes them.
  'tasks after a time': { table: 'tasks', read: tasksWith({ createdFromMs: Date.now() - 90 * 86_400_000 }) },
  ledger: {
    table: 'ledger',
    read: async (database, accountId, after) => {
      const before = after === null ? null : Number(after)
      return (await database.run('listEntries', { accountId, before, limit: pageSize })).length
    },
  },
}

export async function comparePages(bench: BenchDatabase, count: number): Promise<void> {
  // The first customer gets a tenth of the tasks, and the second gets the rest.
  const customers = bench.customers.slice(0, 2)
  await fillHistory({ ...bench, customers }, count)
  await bench.tidyUp()
  const accountId = customers[1]?.accountId
  if (accountId === undefined) throw new Error('there are no customers')
  process.stdout.write(`\n${bench.name}, an account with ${(count * 0.9).toLocaleString('en')} tasks\n`)
  const lines = [['', 'ms for page 1', `time for page ${deepPage.toLocaleString('en')} / page 1, goal 1.2`]]
  for (const [name, { table, read }] of Object.entries(lists)) {
    const deep = await positionIn(bench, table, accountId)
    const time = async (after: string | null) => {
      const beganAtMs = performance.now()
      for (let page = 0; page < pagesPerRound; page++) {
        if ((await read(bench.database, accountId, after)) < pageSize) throw new Error('a page is not full')
      }
      return (performance.now() - beganAtMs) / pagesPerRound
    }
    const pairs = []
    for (let round = 0; round <= rounds; round++) {
      const pair = { reference: await time(null), measured: await time(deep) }
      // The first round is not counted, because the process is still compiling its code.
      if (round > 0) pairs.push(pair)
    }
    lines.push([name, median(pairs.map(({ reference }) => reference)).toFixed(2), ratioOf(pairs)])
  }
  printTable(lines)
}

async function positionIn(
  bench: BenchDatabase,
  table: 'tasks' | 'ledger',
  accountId: AccountId,
): Promise<string> {
  const [row] = await bench.transaction((sql) =>
    sql.all(
      `select x.id from ${table} x where x.account_id = $1 order by x.id desc limit 1 offset ${(deepPage - 1) * pageSize - 1}`,
      accountId,
    ),
  )
  if (row === undefined) throw new Error(`the account has too few rows in ${table}`)
  return String(row['id'])
}
