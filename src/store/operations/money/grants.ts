// Credits that operators grant.

import { assert } from '../../../lib/assert.ts'
import { only } from '../../../lib/only.ts'
import { integer } from '../../row.ts'
import type { Sql } from '../../sql.ts'
import { lockAccounts } from '../locks/lock-accounts.ts'
import { addGrant } from './ledger.ts'
import type { Grant } from './ledger.ts'

export type GrantOutcome =
  | { readonly kind: 'granted'; readonly balance: number }
  | { readonly kind: 'repeated'; readonly balance: number }
  /** The account already has a grant with this reference, for the amount returned here. */
  | { readonly kind: 'reference_used'; readonly amount: number }
  | { readonly kind: 'no_account' }

/**
 * Adds credits once per account and reference. If a reference is repeated with a different amount, nothing is written.
 * Durable when the promise resolves. Safe to repeat.
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
    // A balance that is not a safe integer could be written but never read again.
    assert(Number.isSafeInteger(after), 'a balance is a safe integer')
    const isNew = await addGrant(sql, grant, after)
    if (!isNew) {
      const amount = await readGrantedAmount(sql, grant)
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

/** The amount that was granted under a reference that is in use. */
async function readGrantedAmount(sql: Sql, { accountId, reference }: Grant): Promise<number> {
  const row = only(
    await sql.all(
      'select l.amount from ledger l where l.account_id = $1 and l.reference = $2',
      accountId,
      reference,
    ),
  )
  return integer(row, 'amount')
}
