// Corrects the usage totals after a rollout. During the rollout, processes running a release without these totals may
// have created and refunded tasks without counting them.

import type { AccountId } from '../../../domain/ids.ts'
import { id } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'
import { lockAccounts } from '../locks/lock-accounts.ts'

/** One row for each task in the database, and the totals of the archived tasks. */
const counted = `
      select t.account_id, t.created_at_ms / 86400000 as day, t.model_id, coalesce(t.key_id, '') as key_id,
             1 as tasks, t.price as charged, case when t.phase = 'failed' then 1 else 0 end as failed,
             case when t.phase = 'failed' then t.price else 0 end as refunded from tasks t
      union all
      select a.account_id, a.day, a.model_id, a.key_id, a.tasks, a.charged, a.failed, a.refunded from archived_usage a`

/** Selects, as `subject`, the accounts whose usage totals do not match their tasks. */
export const miscountedAccounts = `select distinct d.account_id as subject from
  (select x.account_id from
     (${counted}
      union all
      select u.account_id, u.day, u.model_id, u.key_id, -u.tasks, -u.charged, -u.failed, -u.refunded from daily_usage u) x
    group by x.account_id, x.day, x.model_id, x.key_id
   having sum(x.tasks) <> 0 or sum(x.charged) <> 0 or sum(x.failed) <> 0 or sum(x.refunded) <> 0) d`

/** Reads every task in the database. */
export async function findMiscountedAccounts(sql: Sql): Promise<readonly AccountId[]> {
  const found = await sql.all(`${miscountedAccounts} order by 1`)
  return found.map((row) => id<AccountId>(row, 'subject'))
}

/** Create requests and refunds for these accounts wait until the transaction ends. Safe to repeat. */
export async function recountUsage(sql: Sql, accountIds: readonly AccountId[]): Promise<void> {
  await lockAccounts(sql, accountIds)
  await sql.run(
    `insert into daily_usage (account_id, day, model_id, key_id, tasks, charged, failed, refunded)
     select c.account_id, c.day, c.model_id, c.key_id, sum(c.tasks), sum(c.charged), sum(c.failed), sum(c.refunded)
       from (${counted}) c where c.account_id in ${listed('$1')} group by 1, 2, 3, 4
     on conflict (account_id, day, model_id, key_id) do update
        set tasks = excluded.tasks, charged = excluded.charged, failed = excluded.failed, refunded = excluded.refunded`,
    listOf(accountIds),
  )
}
