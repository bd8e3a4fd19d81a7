// Codes that grant credits to the first account that redeems them. The database stores a keyed hash and the last four
// characters, never the code itself.

import { codeReferencePrefix } from '../../../domain/money/references.ts'
import type { NewRedemptionCode } from '../../../domain/money/redemption-code.ts'
import { assert } from '../../../lib/assert.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { integer, text } from '../../row.ts'
import { integerOf, listed, listOf, rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'
import { lockAccounts } from '../locks/lock-accounts.ts'
import { changeBalance } from './ledger.ts'

export interface CodeRedemption {
  readonly accountId: AccountId
  readonly hash: string
}

/** `not_valid`: the code is unknown, expired, or already redeemed, or the account is unknown. Nothing was written. */
export type RedeemOutcome =
  | { readonly kind: 'redeemed'; readonly credits: number; readonly balance: number }
  | { readonly kind: 'not_valid' }

export async function createCodes(sql: Sql, batch: readonly NewRedemptionCode[]): Promise<readonly null[]> {
  await sql.run(
    `insert into redemption_codes (hash, hint, credits, created_at_ms, expires_at_ms)
     select ${textOf('hash')}, ${textOf('hint')}, ${integerOf('credits')}, now_ms(), now_ms() + ${integerOf('lifetimeMs')}
       from ${rows('$1')}`,
    JSON.stringify(batch),
  )
  return batch.map(() => null)
}

/**
 * Durable when the promise resolves. A row lock ensures that each code is redeemed only once, even if requests arrive
 * simultaneously.
 */
export async function redeemCodes(
  sql: Sql,
  batch: readonly CodeRedemption[],
): Promise<readonly RedeemOutcome[]> {
  const accounts = await lockAccounts(
    sql,
    batch.map(({ accountId }) => accountId),
  )
  const balances = new Map([...accounts].map(([accountId, { balance }]) => [accountId, balance]))
  const open = await lockOpenCodes(sql, batch)
  const outcomes: RedeemOutcome[] = []
  for (const { accountId, hash } of batch) {
    const code = open.get(hash)
    const balance = balances.get(accountId)
    if (code === undefined || balance === undefined) {
      outcomes.push({ kind: 'not_valid' })
      continue
    }
    open.delete(hash)
    const after = balance + code.credits
    // A balance that is not a safe integer could be written but never read again.
    assert(Number.isSafeInteger(after), 'a balance must be a safe integer')
    await sql.run(
      'update redemption_codes set redeemed_by = $1, redeemed_at_ms = now_ms() where hash = $2',
      accountId,
      hash,
    )
    const reference = `${codeReferencePrefix}${code.hint}:${hash}`
    changeBalance(sql, 'grant', { accountId, amount: code.credits, reference }, after)
    balances.set(accountId, after)
    outcomes.push({ kind: 'redeemed', credits: code.credits, balance: after })
  }
  return outcomes
}

async function lockOpenCodes(
  sql: Sql,
  batch: readonly CodeRedemption[],
): Promise<Map<string, { readonly hint: string; readonly credits: number }>> {
  const found = await sql.all(
    `select c.hash, c.hint, c.credits from redemption_codes c
      where c.hash in ${listed('$1')}
        and c.redeemed_at_ms is null and (c.expires_at_ms is null or c.expires_at_ms > now_ms())
      order by c.hash ${sql.dialect.lock('c')}`,
    listOf(batch.map(({ hash }) => hash)),
  )
  return new Map(
    found.map((row) => [text(row, 'hash'), { hint: text(row, 'hint'), credits: integer(row, 'credits') }]),
  )
}
