// Account balances, and the ledger entries that explain how they changed. Each change of a balance and its ledger entry
// are written in the same transaction. No other code changes credits.

import type { AccountId, TaskId } from '../../../domain/ids.ts'
import { integerOf, rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'

/** A change to an account's balance and to its number of unfinished tasks. */
export interface AccountMove {
  readonly accountId: AccountId
  /** Negative for a debit. */
  readonly credits: number
  readonly unfinished: number
}

export interface TaskEntry {
  readonly accountId: AccountId
  readonly taskId: TaskId
  readonly amount: number
  readonly balanceAfter: number
}

/** A balance change that does not belong to a task. */
export interface CreditChange {
  readonly accountId: AccountId
  /** Negative if the change takes credits away. */
  readonly amount: number
  /** Identifies the change: each account can use a reference only once. */
  readonly reference: string
}

/**
 * Applies changes to accounts, which must be locked. Each task that ends increases the account's count of events
 * (`../events/events.ts`).
 */
export function moveAccounts(sql: Sql, moves: readonly AccountMove[]): void {
  // If two rows changed the same account, the update would apply only one of them.
  const totals = new Map<AccountId, { credits: number; unfinished: number }>()
  for (const { accountId, credits, unfinished } of moves) {
    const total = totals.get(accountId) ?? { credits: 0, unfinished: 0 }
    totals.set(accountId, {
      credits: total.credits + credits,
      unfinished: total.unfinished + unfinished,
    })
  }
  sql.send(
    `with v as materialized
       (select ${textOf('id')} as id, ${integerOf('credits')} as credits, ${integerOf('unfinished')} as unfinished
          from ${rows('$1')})
     update accounts set balance = accounts.balance + v.credits, unfinished = accounts.unfinished + v.unfinished,
                         events = accounts.events + case when v.unfinished < 0 then -v.unfinished else 0 end
       from v where accounts.id = v.id`,
    JSON.stringify([...totals].map(([accountId, total]) => ({ id: accountId, ...total }))),
  )
}

/**
 * Inserts entries in the order of the batch, because the balances were calculated in that order. A unique index rejects
 * a second entry of the same kind for a task.
 */
export function insertEntries(
  sql: Sql,
  kind: 'debit' | 'refund',
  entries: readonly TaskEntry[],
  createdAtMs: number,
): void {
  sql.insert(
    'ledger',
    entries.map(({ accountId, taskId, amount, balanceAfter }) => ({
      account_id: accountId,
      task_id: taskId,
      kind,
      amount,
      balance_after: balanceAfter,
      created_at_ms: createdAtMs,
    })),
  )
}

/**
 * A unique index rejects a reference that the account has used before. The account must be locked, or must have been
 * created in this transaction.
 */
export function changeBalance(
  sql: Sql,
  kind: 'grant' | 'adjustment',
  { accountId, amount, reference }: CreditChange,
  balanceAfter: number,
): void {
  sql.send(
    `insert into ledger (account_id, kind, amount, balance_after, reference, created_at_ms)
     values ($1, $2, cast($3 as bigint), cast($4 as bigint), $5, now_ms())`,
    accountId,
    kind,
    amount,
    balanceAfter,
    reference,
  )
  moveAccounts(sql, [{ accountId, credits: amount, unfinished: 0 }])
}
