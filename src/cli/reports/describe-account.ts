import type { JsonObject } from '../../lib/json.ts'
import type { AccountRecord } from '../../domain/accounts/account.ts'
import type { EntryRecord } from '../../domain/money/ledger.ts'
import { shownReference } from '../../domain/money/references.ts'
import { isoOrNull } from './describe-attempt.ts'
import { counted, printable, table, utc } from './table.ts'

export function accountDocument(account: AccountRecord): JsonObject {
  return {
    account_id: account.id,
    email: account.email,
    role: account.role,
    balance: account.balance,
    unfinished_tasks: account.unfinished,
    created_at: new Date(account.createdAtMs).toISOString(),
    disabled_at: isoOrNull(account.disabledAtMs),
  }
}

export function accountTable(accounts: readonly AccountRecord[]): string {
  return table(
    ['ACCOUNT', 'CREATED (UTC)', 'BALANCE', 'UNFINISHED', 'STATE', 'EMAIL'],
    accounts.map((account) => [
      account.id,
      utc(account.createdAtMs),
      String(account.balance),
      String(account.unfinished),
      stateOf(account),
      account.email,
    ]),
  )
}

function stateOf({ disabledAtMs }: AccountRecord): string {
  return disabledAtMs === null ? 'enabled' : 'disabled'
}

export function entryDocument(entry: EntryRecord): JsonObject {
  return {
    id: entry.id,
    kind: entry.kind,
    amount: entry.amount,
    balance_after: entry.balanceAfter,
    task_id: entry.taskId,
    reference: referenceOf(entry),
    created_at: new Date(entry.createdAtMs).toISOString(),
  }
}

/** `entries`: newest first. */
export function accountText(account: AccountRecord, entries: readonly EntryRecord[]): string {
  const { disabledAtMs } = account
  const facts = [
    ['account', account.id],
    ['email', account.email],
    ['role', account.role],
    ['balance', counted(account.balance, 'credit')],
    ['unfinished', counted(account.unfinished, 'task')],
    ['created', `${utc(account.createdAtMs)} UTC`],
    ['state', disabledAtMs === null ? 'enabled' : `disabled since ${utc(disabledAtMs)} UTC`],
  ]
  const lines = facts.map(([name = '', value = '']) => `${name.padEnd(10)} ${value}`)
  return [...lines, '', entries.length === 0 ? 'No ledger entries.' : entryTable(entries)].join('\n')
}

function entryTable(entries: readonly EntryRecord[]): string {
  return table(
    ['TIME (UTC)', 'KIND', 'AMOUNT', 'BALANCE', 'TASK OR REFERENCE'],
    entries.map((entry) => [
      utc(entry.createdAtMs),
      entry.kind,
      String(entry.amount),
      String(entry.balanceAfter),
      printable(entry.taskId ?? referenceOf(entry) ?? ''),
    ]),
  )
}

function referenceOf({ reference }: EntryRecord): string | null {
  return reference === null ? null : shownReference(reference)
}
