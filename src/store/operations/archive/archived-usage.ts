// The usage totals of the archived tasks. The audit adds them to those of the remaining tasks (invariant L8).

import type { ArchivedSum } from '../../../domain/archive/archive-part.ts'
import type { AccountId, TaskId } from '../../../domain/ids.ts'
import { id, integer } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'

/**
 * Adds the tasks to the totals before they are removed. The caller must have locked the part's row, so that no other
 * archive command counts the same tasks.
 */
export async function countArchived(sql: Sql, taskIds: readonly TaskId[]): Promise<void> {
  await sql.run(
    `insert into archived_usage (account_id, day, model_id, key_id, tasks, charged, failed, refunded)
     select t.account_id, t.created_at_ms / 86400000, t.model_id, coalesce(t.key_id, ''), count(*), sum(t.price),
            sum(case when t.phase = 'failed' then 1 else 0 end), sum(case when t.phase = 'failed' then t.price else 0 end)
       from tasks t where t.id in ${listed('$1')} group by 1, 2, 3, 4
     on conflict (account_id, day, model_id, key_id) do update
        set tasks = archived_usage.tasks + excluded.tasks, charged = archived_usage.charged + excluded.charged,
            failed = archived_usage.failed + excluded.failed, refunded = archived_usage.refunded + excluded.refunded`,
    listOf(taskIds),
  )
}

export interface ArchivedSumQuery {
  /** The account of the previous page's last sum. Empty for the first page. */
  readonly after: string
  readonly limit: number
}

/** Ordered by account. Accounts without archived tasks are left out. */
export async function sumArchived(sql: Sql, page: ArchivedSumQuery): Promise<readonly ArchivedSum[]> {
  const found = await sql.all(
    `select u.account_id, cast(sum(u.tasks) as bigint) as tasks, cast(sum(u.charged) as bigint) as charged,
            cast(sum(u.failed) as bigint) as failed, cast(sum(u.refunded) as bigint) as refunded
       from archived_usage u where u.account_id > $1 group by u.account_id order by u.account_id
      limit cast($2 as bigint)`,
    page.after,
    page.limit,
  )
  return found.map((row) => ({
    accountId: id<AccountId>(row, 'account_id'),
    tasks: integer(row, 'tasks'),
    charged: integer(row, 'charged'),
    failed: integer(row, 'failed'),
    refunded: integer(row, 'refunded'),
  }))
}
