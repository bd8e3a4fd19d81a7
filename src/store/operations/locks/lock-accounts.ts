// Locks accounts. The lock on an account protects its credits, the spending of its keys, and its sign-in data.

import type { AccountStanding } from '../../../domain/tasks/decide-create.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { id, integer, integerOrNull } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'

/** Locks the accounts until the end of the transaction. An unknown account has no entry. */
export function lockAccounts(
  sql: Sql,
  ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, AccountStanding>> {
  return readStandings(sql, ids, sql.dialect.lock('a'))
}

/** Does not lock the accounts, so their state may change before the transaction ends. */
export function readAccountStandings(
  sql: Sql,
  ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, AccountStanding>> {
  return readStandings(sql, ids, '')
}

async function readStandings(
  sql: Sql,
  ids: readonly AccountId[],
  lock: string,
): Promise<ReadonlyMap<AccountId, AccountStanding>> {
  const found = await sql.all(
    `select a.id, a.balance, a.unfinished, a.disabled_at_ms from accounts a
      where a.id in ${listed('$1')} order by a.id ${lock}`,
    listOf([...new Set(ids)]),
  )
  return new Map(
    found.map((row) => [
      id<AccountId>(row, 'id'),
      {
        balance: integer(row, 'balance'),
        unfinished: integer(row, 'unfinished'),
        isDisabled: integerOrNull(row, 'disabled_at_ms') !== null,
      },
    ]),
  )
}
