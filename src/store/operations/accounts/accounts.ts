// Accounts and the credits that operators give them.

import { openingReference } from '../../../domain/money/references.ts'
import { assert } from '../../../lib/assert.ts'
import { only } from '../../../lib/only.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { id, integer, text } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'
import { insertKeys } from '../keys/keys.ts'
import type { NewKey } from '../../../domain/accounts/api-key.ts'
import { addGrant, lockAccounts } from '../money/ledger.ts'
import type { Grant } from '../money/ledger.ts'

export interface NewAccount {
  readonly id: AccountId
  readonly email: string
  readonly credits: number
  /** A first key, made in the same transaction. */
  readonly key: Omit<NewKey, 'accountId'> | null
}

export type AccountOutcome = { readonly kind: 'created' } | { readonly kind: 'email_taken' }

export interface Account {
  readonly id: AccountId
  readonly email: string
  readonly balance: number
  readonly unfinished: number
}

export type GrantOutcome =
  | { readonly kind: 'granted'; readonly balance: number }
  | { readonly kind: 'repeated'; readonly balance: number }
  /** The reference names another grant on this account, of this amount. */
  | { readonly kind: 'reference_used'; readonly amount: number }
  | { readonly kind: 'no_account' }

/**
 * Creates accounts with their opening grant; a taken e-mail address writes nothing for that item. Durable when it resolves.
 */
export async function createAccounts(
  sql: Sql,
  batch: readonly NewAccount[],
): Promise<readonly AccountOutcome[]> {
  const outcomes = new Map<NewAccount, AccountOutcome>()
  // Two transactions that want the same addresses wait for each other, so both begin with the same one.
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
      await addGrant(sql, opening, account.credits)
    }
    if (account.key !== null) await insertKeys(sql, [{ ...account.key, accountId: account.id }])
    outcomes.set(account, { kind: 'created' })
  }
  return batch.map((account) => outcomes.get(account) ?? { kind: 'email_taken' })
}

/** Null for an account that does not exist. */
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

/** How many accounts there are: none means that this installation has never been used. */
export async function countAccounts(sql: Sql, _: null): Promise<number> {
  const [row] = await sql.all('select cast(count(*) as bigint) as n from accounts')
  return row === undefined ? 0 : integer(row, 'n')
}

/**
 * Adds credits, once for each account and reference; the same reference with another amount writes nothing. Durable when
 * it resolves; safe to repeat.
 */
export async function grantCredits(sql: Sql, batch: readonly Grant[]): Promise<readonly GrantOutcome[]> {
  const locked = await lockAccounts(
    sql,
    batch.map((grant) => grant.accountId),
  )
  const balances = new Map([...locked].map(([accountId, { balance }]) => [accountId, balance]))
  const outcomes: GrantOutcome[] = []
  for (const grant of batch) {
    const balance = balances.get(grant.accountId)
    if (balance === undefined) {
      outcomes.push({ kind: 'no_account' })
      continue
    }
    const after = balance + grant.amount
    // A larger one could be written, and never be read again.
    assert(Number.isSafeInteger(after), 'a balance can be counted exactly')
    const isNew = await addGrant(sql, grant, after)
    if (!isNew) {
      const amount = await amountUnder(sql, grant)
      outcomes.push(
        amount === grant.amount ? { kind: 'repeated', balance } : { kind: 'reference_used', amount },
      )
      continue
    }
    balances.set(grant.accountId, after)
    outcomes.push({ kind: 'granted', balance: after })
  }
  return outcomes
}

/** What was granted under a reference that is in use. */
async function amountUnder(sql: Sql, { accountId, reference }: Grant): Promise<number> {
  const row = only(
    await sql.all(
      'select l.amount from ledger l where l.account_id = $1 and l.reference = $2',
      accountId,
      reference,
    ),
  )
  return integer(row, 'amount')
}

function readAccount(row: SqlRow): Account {
  return {
    id: id<AccountId>(row, 'id'),
    email: text(row, 'email'),
    balance: integer(row, 'balance'),
    unfinished: integer(row, 'unfinished'),
  }
}
