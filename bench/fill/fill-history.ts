// Fills a database with finished tasks, spread over the past 100 days. Uses set-based SQL, because create requests
// would take hours. `mutoscope audit` reports no violations afterward.

import { randomUUID } from 'node:crypto'

import { branded } from '../../src/lib/brand.ts'
import { randomBase62, randomId, timeOrderedId } from '../../src/lib/ids.ts'
import type { AccountId, TaskId } from '../../src/domain/ids.ts'
import { moveAccounts } from '../../src/store/operations/money/ledger.ts'
import type { TaskQuery } from '../../src/store/operations/tasks/read-tasks.ts'
import { integerOf, rows, textOf } from '../../src/store/sql.ts'
import type { Sql } from '../../src/store/sql.ts'
import { imageModel, videoModel } from '../../test/harness/store/task-fixtures.ts'
import type { Customer } from '../../test/harness/store/task-fixtures.ts'
import type { BenchDatabase } from '../database/bench-database.ts'

/**
 * The number of tasks per transaction. With SQLite and ten million tasks, each transaction changes most pages of the
 * index on file names, so smaller transactions would write these pages more often.
 */
const chunk = 100_000

const minuteMs = 60_000
const dayMs = 24 * 3_600_000
const spanMs = 100 * dayMs
/** The age of the newest task. */
const agedMs = 3_600_000

const sampleSize = 100_000
const recentSize = 10_000

/** Some of the added tasks, in the order in which they were created. */
export interface History {
  /** A random sample of all tasks. */
  readonly any: readonly TaskQuery[]
  readonly recent: readonly TaskQuery[]
}

interface PastTask {
  readonly n: number
  readonly id: TaskId
  readonly accountId: AccountId
  readonly keyId: string
  readonly requestId: string
  readonly jobKey: string
  readonly modelId: string
  readonly kind: 'image' | 'video'
  readonly price: number
  /** The account's balance after the debit. */
  readonly balance: number
  readonly createdAtMs: number
  /** Null if the task failed. */
  readonly output: string | null
}

/**
 * Adds `count` tasks. The first customer gets a tenth of them, and the others share the rest equally. The customers
 * must have no tasks.
 */
export async function fillHistory(bench: BenchDatabase, count: number): Promise<History> {
  const accounts = await bench.store.readAccounts(bench.customers.map(({ accountId }) => accountId))
  const balances = new Map(accounts.map((account) => [account?.id, account?.balance ?? 0]))
  const beginMs = Date.now() - agedMs - spanMs
  const history = { any: new Array<TaskQuery>(), recent: new Array<TaskQuery>() }
  const fill = async (sql: Sql, first: number) => {
    const tasks = Array.from({ length: Math.min(chunk, count - first) }, (_, index) => {
      const n = first + index
      return pastTask(customerOf(bench.customers, n), n, beginMs + Math.floor((spanMs * n) / count), balances)
    })
    for (const { n, id, accountId } of tasks) {
      const task = { taskId: id, accountId }
      if (Math.random() * count < sampleSize) history.any.push(task)
      if (n >= count - recentSize) history.recent.push(task)
    }
    await insertHistory(sql, tasks)
  }
  await bench.transaction((sql) => runAll(sql, [dropJobKeys, ...(hasLooseKeys(sql) ? [dropNames] : [])]))
  for (let first = 0; first < count; first += chunk) await bench.transaction((sql) => fill(sql, first))
  await bench.transaction((sql) => runAll(sql, [buildJobKeys, ...(hasLooseKeys(sql) ? [buildNames] : [])]))
  await bench.transaction((sql) => runAll(sql, [setLanes, setClocks]))
  return history
}

function customerOf(customers: readonly Customer[], n: number): Customer {
  const customer = customers[n % 10 === 0 ? 0 : 1 + (n % (customers.length - 1))]
  if (customer === undefined) throw new Error('there are no customers')
  return customer
}

/** Every third task is a video, and every seventh task has failed. */
function pastTask(
  { accountId, keyId }: Customer,
  n: number,
  createdAtMs: number,
  balances: Map<AccountId | undefined, number>,
): PastTask {
  const isVideo = n % 3 === 0
  const hasFailed = n % 7 === 3
  const price = isVideo ? 20 : 4
  const balance = (balances.get(accountId) ?? 0) - price
  balances.set(accountId, hasFailed ? balance + price : balance)
  return {
    n,
    id: branded<TaskId>(timeOrderedId(createdAtMs)),
    accountId,
    keyId,
    requestId: randomId('req'),
    jobKey: randomUUID(),
    modelId: isVideo ? videoModel : imageModel,
    kind: isVideo ? 'video' : 'image',
    price,
    balance,
    createdAtMs,
    output: hasFailed ? null : `out_${randomBase62(22)}.${isVideo ? 'mp4' : 'png'}`,
  }
}

async function insertHistory(sql: Sql, tasks: readonly PastTask[]): Promise<void> {
  await sql.run(spread, JSON.stringify(tasks))
  await runAll(sql, [insertTasks, insertRequests, insertAttempts, insertFiles, insertEntries, addUsage])
  await sql.run('drop table past')
  const spent = tasks.filter(({ output }) => output !== null)
  moveAccounts(
    sql,
    spent.map(({ accountId, price }) => ({ accountId, credits: -price, unfinished: 0 })),
  )
}

async function runAll(sql: Sql, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.run(statement)
}

const spread = `
  create temp table past as
  select ${integerOf('n')} as n, ${textOf('id')} as id, ${textOf('accountId')} as account_id, ${textOf('keyId')} as key_id,
         ${textOf('requestId')} as request_id, ${textOf('jobKey')} as job_key, ${textOf('modelId')} as model_id,
         ${textOf('kind')} as kind, ${integerOf('price')} as price, ${integerOf('balance')} as balance,
         ${integerOf('createdAtMs')} as created_at_ms, ${integerOf('createdAtMs')} + ${minuteMs} as finished_at_ms,
         ${textOf('output')} as output from ${rows('$1')}`

const insertTasks = `
  insert into tasks (id, account_id, key_id, model_id, kind, price, phase, rank, epoch, attempt, submits, output,
                     failure_code, failure_message, created_at_ms, lifetime_end_ms, finished_at_ms)
  select id, account_id, key_id, model_id, kind, price, case when output is null then 'failed' else 'succeeded' end,
         n + 1, 1, 1, 1, output, case when output is null then 'provider_failed' end,
         case when output is null then 'The engine reported an error.' end,
         created_at_ms, created_at_ms + ${dayMs}, finished_at_ms from past order by n`

const insertRequests = `
  insert into requests (task_id, request_id, prompt, image_urls, aspect_ratio)
  select id, request_id,
         'A red fox runs over a snowy hill at dawn, mist in the valley, long shadows, cinematic light, number '
         || cast(n as text), '[]', '16:9' from past order by n`

const insertAttempts = `
  insert into attempts (task_id, number, route, provider, job_key, handle, deadline_ms, submitted_at_ms, running_at_ms,
                        storing_at_ms, ended_at_ms, outcome)
  select id, 1, 'storyboard', 'storyboard', job_key, '"' || job_key || '"', created_at_ms + ${10 * minuteMs},
         created_at_ms, created_at_ms, case when output is null then null else finished_at_ms end, finished_at_ms,
         case when output is null then 'failed' else 'succeeded' end from past order by n`

/** The files of tasks older than 30 days are marked as deleted. */
const insertFiles = `
  insert into files (name, account_id, media_type, bytes, sha256, created_at_ms, expires_at_ms, removed_at_ms)
  select output, account_id, case when kind = 'video' then 'video/mp4' else 'image/png' end, 1200000,
         '${'ab'.repeat(32)}', finished_at_ms, created_at_ms + ${30 * dayMs},
         case when created_at_ms + ${30 * dayMs} < now_ms() then created_at_ms + ${30 * dayMs} end
    from past where output is not null order by n`

/** Inserts the ledger entries in the order in which the balances were calculated. */
const insertEntries = `
  insert into ledger (account_id, task_id, kind, amount, balance_after, created_at_ms)
  select e.account_id, e.id, e.kind, e.amount, e.balance, e.at_ms from
    (select n, account_id, id, 'debit' as kind, -price as amount, balance, created_at_ms as at_ms from past
     union all
     select n, account_id, id, 'refund', price, balance + price, finished_at_ms from past where output is null) e
   order by e.n, e.kind`

const addUsage = `
  insert into daily_usage (account_id, day, model_id, key_id, tasks, charged, failed, refunded)
  select account_id, created_at_ms / ${dayMs}, model_id, key_id, count(*), sum(price), count(*) - count(output),
         sum(case when output is null then price else 0 end) from past where true group by 1, 2, 3, 4
  on conflict (account_id, day, model_id, key_id) do update
     set tasks = daily_usage.tasks + excluded.tasks, charged = daily_usage.charged + excluded.charged,
         failed = daily_usage.failed + excluded.failed, refunded = daily_usage.refunded + excluded.refunded`

// Job keys and file names are random, so each insert would change a different page of their indexes. If the indexes are
// built after the inserts, each page is written only once.
const dropJobKeys = 'drop index attempts_job_key'
const buildJobKeys = 'create index attempts_job_key on attempts (job_key)'
const dropNames = 'alter table files drop constraint files_pkey'
const buildNames = 'alter table files add primary key (name)'

/** Returns whether the database can drop primary keys. SQLite cannot. */
function hasLooseKeys({ dialect }: Sql): boolean {
  return dialect.name === 'postgres'
}

const setLanes = `
  insert into lanes (account_id, model_id, last_rank)
  select t.account_id, t.model_id, max(t.rank) from tasks t group by 1, 2`

const setClocks = `
  update models set clock = (select coalesce(max(l.last_rank), 0) from lanes l where l.model_id = models.id)`
