// Fills a queue using set-based SQL. `mutoscope audit` reports no violations afterward.

import { rows, textOf } from '../../src/store/sql.ts'
import { imageModel } from '../../test/harness/store/task-fixtures.ts'
import type { BenchDatabase } from '../database/bench-database.ts'

/** The number of tasks per statement. Each statement takes at most 1 s. */
const chunk = 20_000

const priceCredits = 4

/** Adds `count` tasks. `first` must be the number of tasks already added. The customers must have no other tasks. */
export async function fillQueue(bench: BenchDatabase, first: number, count: number): Promise<void> {
  const { customers } = bench
  if (count % customers.length !== 0)
    throw new Error('the tasks cannot be divided equally among the customers')
  const accounts = JSON.stringify(customers.map(({ accountId }) => ({ id: accountId })))
  for (let from = first; from < first + count; from += chunk) {
    const to = Math.min(from + chunk, first + count)
    await bench.transaction(async (sql) => {
      await sql.run(insertTasks, accounts, from, to, customers.length)
      await sql.run(insertRequests, accounts, from, to, customers.length)
      await sql.run(insertDebits, accounts, from, to, customers.length, first / customers.length)
    })
  }
  await bench.transaction(async (sql) => {
    await sql.run(moveAccounts, accounts, count / customers.length)
    await sql.run(addUsage, accounts, count / customers.length)
    await sql.run(moveLanes, accounts, (first + count) / customers.length)
  })
}

/**
 * Assigns the tasks with the indexes from `$2` to `$3` - 1 to the customers in turn. `number` is a task's position
 * among the customer's tasks, starting at 1.
 */
const turns = `with recursive n(i) as
    (select cast($2 as bigint) union all select n.i + 1 from n where n.i + 1 < cast($3 as bigint)),
  customer as materialized (select cast(j.key as bigint) as place, ${textOf('id')} as id from ${rows('$1')}),
  turn as materialized
    (select n.i, c.id as account_id, n.i / cast($4 as bigint) + 1 as number,
            '00A' || cast(100000000 + n.i as text) || 'abcdefghijklmnopqrs' as task_id
       from n join customer c on c.place = n.i % cast($4 as bigint))`

/** Like the IDs of real tasks, these IDs sort before the IDs of tasks that are created later. */
const insertTasks = `${turns}
  insert into tasks (id, account_id, model_id, kind, price, phase, rank, created_at_ms, lifetime_end_ms)
  select task_id, account_id, '${imageModel}', 'image', ${priceCredits}, 'queued', number, now_ms(),
         now_ms() + 86400000
    from turn order by i`

const insertRequests = `${turns}
  insert into requests (task_id, request_id, prompt, image_urls, aspect_ratio)
  select task_id, 'req_' || task_id, 'a red fox', '[]', '1:1' from turn order by i`

const insertDebits = `${turns}
  insert into ledger (account_id, task_id, kind, amount, balance_after, created_at_ms)
  select turn.account_id, turn.task_id, 'debit', -${priceCredits},
         a.balance - ${priceCredits} * (turn.number - cast($5 as bigint)), now_ms()
    from turn join accounts a on a.id = turn.account_id order by turn.i`

/**
 * Must run after all debits have been inserted, because their `balance_after` values are calculated from the balance
 * before this change.
 */
const moveAccounts = `
  update accounts set balance = balance - ${priceCredits} * cast($2 as bigint), unfinished = unfinished + cast($2 as bigint)
   where id in (select ${textOf('id')} from ${rows('$1')})`

const addUsage = `
  insert into daily_usage (account_id, day, model_id, key_id, tasks, charged, failed, refunded)
  select ${textOf('id')}, cast(now_ms() / 86400000 as bigint), '${imageModel}', '', cast($2 as bigint),
         ${priceCredits} * cast($2 as bigint), 0, 0 from ${rows('$1')} where true
  on conflict (account_id, day, model_id, key_id) do update
     set tasks = daily_usage.tasks + excluded.tasks, charged = daily_usage.charged + excluded.charged`

const moveLanes = `
  insert into lanes (account_id, model_id, last_rank)
  select ${textOf('id')}, '${imageModel}', cast($2 as bigint) from ${rows('$1')} where true
  on conflict (account_id, model_id) do update set last_rank = excluded.last_rank`
