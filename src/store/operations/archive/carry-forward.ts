// An account's `carried_forward` entry replaces the account's archived entries. It is the last of these entries, with
// their sum as its amount. Its ID, time, and balance do not change, so the next entry still continues from its balance.
// Earlier entries that were not archived, such as grants, do not change either. The reference of the `carried_forward`
// entry is unique within the account, so an account has at most one such entry.

import { carriedForwardReference } from '../../../domain/money/references.ts'
import type { AccountId, TaskId } from '../../../domain/ids.ts'
import { id, integer } from '../../row.ts'
import { integerOf, listed, listOf, rows, textOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'

/** The sum of an account's entries that are being archived, or the account's `carried_forward` entry. */
interface Carried {
  readonly accountId: AccountId
  /** The ID of the last entry. */
  readonly entryId: number
  readonly amount: number
}

/**
 * Removes the tasks' entries and adds their sums to the `carried_forward` entries. The caller must have locked the
 * part's row, so that no other archive command changes these entries.
 */
export async function carryForward(sql: Sql, taskIds: readonly TaskId[]): Promise<void> {
  const archived = await readArchived(sql, taskIds)
  const earlier = await readCarried(
    sql,
    archived.map(({ accountId }) => accountId),
  )
  const carried = archived.map((sum) => addUp(sum, earlier.get(sum.accountId)))
  const kept = new Set(carried.map(({ entryId }) => entryId))
  await sql.run(
    `delete from ledger where task_id in ${listed('$1')}
        and id not in (select ${integerOf('entryId')} from ${rows('$2')})`,
    listOf(taskIds),
    JSON.stringify(carried),
  )
  await sql.run(
    `delete from ledger where id in (select ${integerOf('entryId')} from ${rows('$1')})`,
    JSON.stringify([...earlier.values()].filter(({ entryId }) => !kept.has(entryId))),
  )
  await sql.run(
    `with v as materialized
       (select ${integerOf('entryId')} as id, ${integerOf('amount')} as amount from ${rows('$1')})
     update ledger set kind = 'adjustment', task_id = null, reference = '${carriedForwardReference}', amount = v.amount
       from v where ledger.id = v.id`,
    JSON.stringify(carried),
  )
}

/** Keeps the later of the two entries, because its balance includes both amounts. */
function addUp(archived: Carried, earlier: Carried | undefined): Carried {
  if (earlier === undefined) return archived
  return {
    accountId: archived.accountId,
    entryId: Math.max(archived.entryId, earlier.entryId),
    amount: archived.amount + earlier.amount,
  }
}

async function readArchived(sql: Sql, taskIds: readonly TaskId[]): Promise<readonly Carried[]> {
  const found = await sql.all(
    `select l.account_id, max(l.id) as id, cast(sum(l.amount) as bigint) as amount
       from ledger l where l.task_id in ${listed('$1')} group by l.account_id order by l.account_id`,
    listOf(taskIds),
  )
  return found.map(readSum)
}

async function readCarried(
  sql: Sql,
  accountIds: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, Carried>> {
  // Uses a subquery per account. With a join, PostgreSQL would read the entries of all accounts once per account, which
  // takes 120 ms for 1,000 accounts.
  const found = await sql.all(
    `with v as materialized
       (select (select c.id from ledger c where c.account_id = ${textOf('text')}
                   and c.reference = '${carriedForwardReference}') as id from ${rows('$1')})
     select l.account_id, l.id, l.amount from v join ledger l on l.id = v.id`,
    listOf(accountIds),
  )
  return new Map(found.map(readSum).map((carried) => [carried.accountId, carried]))
}

function readSum(row: SqlRow): Carried {
  return {
    accountId: id<AccountId>(row, 'account_id'),
    entryId: integer(row, 'id'),
    amount: integer(row, 'amount'),
  }
}
