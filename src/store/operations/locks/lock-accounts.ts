// The lock on accounts. It protects their credits, their keys' spending, and everything that is used to sign in to them.

import type { AccountStanding } from '../../../domain/tasks/decide-create.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { id, integer, integerOrNull } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'

/** Locks the accounts until the end of the transaction and returns their state. An unknown account has no entry. */
export async function lockAccounts(
  sql: Sql,
  ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, AccountStanding>> {
  const found = await sql.all(
    `select a.id, a.balance, a.unfinished, a.disabled_at_ms from accounts a
      where a.id in ${listed('$1')} order by a.id ${sql.dialect.lock('a')}`,
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
