// Creates, reads, counts, disables, and enables accounts.

import type { NewKey } from '../../../domain/accounts/api-key.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { openingReference } from '../../../domain/money/references.ts'
import { id, integer, text } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'
import { insertKeys } from '../keys/keys.ts'
import { changeBalance } from '../money/ledger.ts'

export interface NewAccount {
  readonly id: AccountId
  readonly email: string
  readonly credits: number
  /** The account's first key, created in the same transaction. */
  readonly key: Omit<NewKey, 'accountId'> | null
}

export type AccountOutcome = { readonly kind: 'created' } | { readonly kind: 'email_taken' }

export interface Account {
  readonly id: AccountId
  readonly email: string
  readonly balance: number
  readonly unfinished: number
}

/**
 * Creates accounts with their opening grants. Writes nothing for an account whose email address is taken.
 * Durable when the promise resolves.
 */
export async function createAccounts(
  sql: Sql,
  batch: readonly NewAccount[],
): Promise<readonly AccountOutcome[]> {
  const outcomes = new Map<NewAccount, AccountOutcome>()
  // Sorted by address, because two transactions that insert the same addresses in different orders could deadlock.
  for (const account of batch.toSorted((a, b) => (a.email < b.email ? -1 : Number(a.email > b.email)))) {
    const inserted = await sql.run(
      `insert into accounts (id, email, balance, unfinished, created_at_ms)
       values ($1, $2, 0, 0, now_ms()) on conflict (email) do nothing`,
      account.id,
      account.email,
    )
    if (inserted === 0) {
      outcomes.set(account, { kind: 'email_taken' })
      continue
    }
    if (account.credits > 0) {
      const opening = { accountId: account.id, amount: account.credits, reference: openingReference }
      changeBalance(sql, 'grant', opening, account.credits)
    }
    if (account.key !== null) await insertKeys(sql, [{ ...account.key, accountId: account.id }])
    outcomes.set(account, { kind: 'created' })
  }
  return batch.map((account) => outcomes.get(account) ?? { kind: 'email_taken' })
}

/** Returns null for an unknown account. */
export async function readAccounts(
  sql: Sql,
  ids: readonly AccountId[],
): Promise<readonly (Account | null)[]> {
  const found = await sql.all(
    `select a.id, a.email, a.balance, a.unfinished from accounts a
      where a.id in ${listed('$1')}`,
    listOf(ids),
  )
  const accounts = new Map(found.map((row) => [text(row, 'id'), readAccount(row)]))
  return ids.map((accountId) => accounts.get(accountId) ?? null)
}

/**
 * When the promise resolves, a disabled account cannot create anything, and its keys and sessions are no longer found.
 * Enabling the account restores its keys and sessions, except those that are invalid for another reason. Returns false
 * for an unknown account. Safe to repeat.
 */
export async function switchAccount(
  sql: Sql,
  { accountId, isEnabled }: { readonly accountId: AccountId; readonly isEnabled: boolean },
): Promise<boolean> {
  const switched = await sql.run(
    `update accounts set disabled_at_ms = case when cast($2 as bigint) = 1 then null else coalesce(disabled_at_ms, now_ms()) end
      where id = $1`,
    accountId,
    Number(isEnabled),
  )
  return switched > 0
}

/** Returns 0 only if the installation has never been used. */
export async function countAccounts(sql: Sql, _: null): Promise<number> {
  const [row] = await sql.all('select cast(count(*) as bigint) as n from accounts')
  return row === undefined ? 0 : integer(row, 'n')
}

function readAccount(row: SqlRow): Account {
  return {
    id: id<AccountId>(row, 'id'),
    email: text(row, 'email'),
    balance: integer(row, 'balance'),
    unfinished: integer(row, 'unfinished'),
  }
}
