// Grants and adjustments of credits by operators.

import { assert } from '../../../lib/assert.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { integer, text } from '../../row.ts'
import type { Sql } from '../../sql.ts'
import { lockAccounts } from '../locks/lock-accounts.ts'
import { changeBalance } from './ledger.ts'
import type { CreditChange } from './ledger.ts'

export type CreditOutcome =
  | { readonly kind: 'changed'; readonly balance: number }
  /** The same change was made earlier. Nothing was written. */
  | { readonly kind: 'repeated'; readonly balance: number }
  /** The account has a different entry with this reference. Nothing was written. `by`: the kind of that entry. */
  | { readonly kind: 'reference_used'; readonly by: string; readonly amount: number }
  /** The balance would fall below zero. Nothing was written. */
  | { readonly kind: 'too_low'; readonly balance: number }
  | { readonly kind: 'no_account' }

/** Adds credits once per account and reference. Durable when the promise resolves. Safe to repeat. */
export function grantCredits(sql: Sql, batch: readonly CreditChange[]): Promise<readonly CreditOutcome[]> {
  return changeCredits(sql, 'grant', batch)
}

/** Like `grantCredits`, but an amount can be negative, and the reason for the adjustment serves as the reference. */
export function adjustCredits(sql: Sql, batch: readonly CreditChange[]): Promise<readonly CreditOutcome[]> {
  return changeCredits(sql, 'adjustment', batch)
}

async function changeCredits(
  sql: Sql,
  kind: 'grant' | 'adjustment',
  batch: readonly CreditChange[],
): Promise<readonly CreditOutcome[]> {
  const locked = await lockAccounts(
    sql,
    batch.map(({ accountId }) => accountId),
  )
  const balances = new Map([...locked].map(([accountId, { balance }]) => [accountId, balance]))
  const outcomes: CreditOutcome[] = []
  for (const change of batch) {
    const balance = balances.get(change.accountId)
    const outcome: CreditOutcome =
      balance === undefined ? { kind: 'no_account' } : await changeOne(sql, kind, change, balance)
    if (outcome.kind === 'changed') balances.set(change.accountId, outcome.balance)
    outcomes.push(outcome)
  }
  return outcomes
}

/** The account must be locked so that no other transaction can use the reference at the same time. */
async function changeOne(
  sql: Sql,
  kind: 'grant' | 'adjustment',
  change: CreditChange,
  balance: number,
): Promise<CreditOutcome> {
  const earlier = await readEarlier(sql, change)
  if (earlier !== null) {
    const isSame = earlier.by === kind && earlier.amount === change.amount
    return isSame ? { kind: 'repeated', balance } : { kind: 'reference_used', ...earlier }
  }
  const after = balance + change.amount
  if (after < 0) return { kind: 'too_low', balance }
  // A balance that is not a safe integer could be written but never read again.
  assert(Number.isSafeInteger(after), 'a balance must be a safe integer')
  changeBalance(sql, kind, change, after)
  return { kind: 'changed', balance: after }
}

async function readEarlier(
  sql: Sql,
  { accountId, reference }: { readonly accountId: AccountId; readonly reference: string },
): Promise<{ readonly by: string; readonly amount: number } | null> {
  const [row] = await sql.all(
    'select l.kind, l.amount from ledger l where l.account_id = $1 and l.reference = $2',
    accountId,
    reference,
  )
  return row === undefined ? null : { by: text(row, 'kind'), amount: integer(row, 'amount') }
}
