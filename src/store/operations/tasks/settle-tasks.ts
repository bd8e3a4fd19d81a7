// The end of a task: its terminal phase and, where it failed, its refund, in one transaction. The only way to status 4.

import { assert } from '../../../lib/assert.ts'
import type { AccountStanding } from '../../../domain/tasks/decide-create.ts'
import type { AccountId, ApiKeyId, FileName, TaskId } from '../../../domain/ids.ts'
import { mayFollow } from '../../../domain/tasks/task.ts'
import type { Failure } from '../../../domain/tasks/task.ts'
import { id, idOrNull, integer } from '../../row.ts'
import { rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'
import { insertFiles } from '../files/files.ts'
import type { NewFile } from '../files/files.ts'
import { giveBack } from '../keys/key-spending.ts'
import type { KeyRefund } from '../keys/key-spending.ts'
import { insertEntries, lockAccounts, moveAccounts } from '../money/ledger.ts'
import type { AccountMove, TaskEntry } from '../money/ledger.ts'
import { claimName, lockClaims } from '../locks/lock-claims.ts'
import type { Claim } from '../locks/lock-claims.ts'

export type Ending =
  | { readonly kind: 'succeeded'; readonly output: Omit<NewFile, 'accountId'> }
  | { readonly kind: 'failed'; readonly failure: Failure }

export interface Settlement extends Claim {
  readonly ending: Ending
}

/** `stale`: the task is terminal already, somebody else's by now, or back in the queue; nothing was written. */
export type SettleOutcome = 'settled' | 'stale'

interface Settling {
  readonly taskId: TaskId
  readonly accountId: AccountId
  readonly price: number
  readonly keyId: ApiKeyId | null
  readonly createdAtMs: number
  readonly ending: Ending
}

/**
 * Ends the tasks that still are the caller's. Durable when it resolves. Of many settlements of one task, also at once,
 * one counts; a failed task is refunded in full, once: the lock decides, the ledger's unique index is the backstop.
 */
export async function settleTasks(sql: Sql, batch: readonly Settlement[]): Promise<readonly SettleOutcome[]> {
  const held = await lockClaims(sql, batch)
  const settling = batch.flatMap((settlement): Settling[] => {
    const task = held.get(claimName(settlement))
    if (task === undefined) return []
    const { ending } = settlement
    assert(mayFollow(task.phase, ending.kind), `${ending.kind} may follow ${task.phase}`)
    return [{ ...task, ending }]
  })
  await settleLocked(sql, settling)
  return batch.map((settlement) => (held.has(claimName(settlement)) ? 'settled' : 'stale'))
}

export interface OverdueWish {
  readonly failure: Failure
  /** A claimed task is its worker's to end for this long after its deadline. */
  readonly graceMs: number
  readonly limit: number
}

/**
 * Fails tasks whose deadline has passed and which no worker will end: unclaimed ones at once, claimed ones after the
 * grace. Raises the epoch, so that a worker that wakes up late changes nothing. Takes the latest first and so passes over
 * tasks that somebody holds: whoever does is ending or moving them.
 */
export async function settleOverdueTasks(sql: Sql, wish: OverdueWish): Promise<readonly TaskId[]> {
  const overdue = await sql.all(
    `select t.id, t.account_id, t.price, t.key_id, t.created_at_ms from tasks t
      where t.finished_at_ms is null
        and t.deadline_ms < now_ms()
        and (t.claimed_by is null or t.deadline_ms < now_ms() - cast($1 as bigint))
      order by t.deadline_ms, t.id limit cast($2 as bigint) ${sql.dialect.skipLocked('t')}`,
    wish.graceMs,
    wish.limit,
  )
  const settling = overdue.map((row): Settling => ({
    taskId: id<TaskId>(row, 'id'),
    accountId: id<AccountId>(row, 'account_id'),
    price: integer(row, 'price'),
    keyId: idOrNull<ApiKeyId>(row, 'key_id'),
    createdAtMs: integer(row, 'created_at_ms'),
    ending: { kind: 'failed', failure: wish.failure },
  }))
  await settleLocked(sql, settling)
  return settling.map(({ taskId }) => taskId)
}

/** The tasks' rows must be locked; their accounts are locked here. */
async function settleLocked(sql: Sql, settling: readonly Settling[]): Promise<void> {
  if (settling.length === 0) return
  const accounts = await lockAccounts(
    sql,
    settling.map(({ accountId }) => accountId),
  )
  await endTasks(sql, settling)
  await moveAccounts(sql, settling.map(moveOf))
  await insertEntries(sql, 'refund', refundsOf(settling, accounts))
  await giveBack(sql, settling.flatMap(keyRefundOf))
  await insertFiles(
    sql,
    settling.flatMap(({ accountId, ending }) =>
      ending.kind === 'succeeded' ? [{ ...ending.output, accountId }] : [],
    ),
  )
}

async function endTasks(sql: Sql, settling: readonly Settling[]): Promise<void> {
  const changed = await sql.run(
    `with v as materialized
       (select ${textOf('id')} as id, ${textOf('phase')} as phase, ${textOf('output')} as output,
               ${textOf('code')} as failure_code, ${textOf('message')} as failure_message from ${rows('$1')})
     update tasks set phase = v.phase, claimed_by = null, epoch = tasks.epoch + 1, finished_at_ms = now_ms(),
                      output = v.output, failure_code = v.failure_code, failure_message = v.failure_message
       from v where tasks.id = v.id`,
    JSON.stringify(
      settling.map(({ taskId, ending }) => ({
        id: taskId,
        phase: ending.kind,
        output: outputName(ending),
        code: ending.kind === 'failed' ? ending.failure.code : null,
        message: ending.kind === 'failed' ? storable(ending.failure.message) : null,
      })),
    ),
  )
  assert(changed === settling.length, 'every locked task ends')
}

function moveOf({ accountId, price, ending }: Settling): AccountMove {
  return { accountId, credits: ending.kind === 'failed' ? price : 0, unfinished: -1 }
}

function keyRefundOf({ keyId, price, createdAtMs, ending }: Settling): readonly KeyRefund[] {
  return ending.kind === 'failed' && keyId !== null ? [{ keyId, credits: price, createdAtMs }] : []
}

/** `accounts`: as they were before. */
function refundsOf(
  settling: readonly Settling[],
  accounts: ReadonlyMap<AccountId, AccountStanding>,
): readonly TaskEntry[] {
  const balances = new Map([...accounts].map(([accountId, { balance }]) => [accountId, balance]))
  return settling.flatMap(({ taskId, accountId, price, ending }) => {
    if (ending.kind !== 'failed') return []
    const balanceAfter = (balances.get(accountId) ?? 0) + price
    balances.set(accountId, balanceAfter)
    return [{ taskId, accountId, amount: price, balanceAfter }]
  })
}

/** PostgreSQL takes neither U+0000 nor half of a surrogate pair, and no refund may fail because of odd words. */
function storable(words: string): string {
  return words.toWellFormed().replaceAll('\0', '\ufffd')
}

function outputName(ending: Ending): FileName | null {
  return ending.kind === 'succeeded' ? ending.output.name : null
}
