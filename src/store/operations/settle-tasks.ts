// The end of a task: its terminal phase and, where it failed, its refund, in one transaction. The only way to status 4.

import { assert } from '../../lib/assert.ts'
import type { AccountId, Epoch, FileName, TaskId } from '../../domain/ids.ts'
import { mayFollow } from '../../domain/task.ts'
import type { Failure, Phase } from '../../domain/task.ts'
import { id, integer, text } from '../row.ts'
import { integerOf, rows, textOf } from '../sql.ts'
import type { Sql, SqlRow } from '../sql.ts'
import { claimName, claimNameOfRow } from './claim-name.ts'
import { insertFiles } from './files.ts'
import type { NewFile } from './files.ts'
import { lockClaims } from './lock-claims.ts'

export type Ending =
  | { readonly kind: 'succeeded'; readonly output: Omit<NewFile, 'accountId'> }
  | { readonly kind: 'failed'; readonly failure: Failure }

export interface Settlement {
  readonly taskId: TaskId
  readonly epoch: Epoch
  readonly ending: Ending
}

/** `stale`: the task is terminal already, or somebody else's by now; nothing was written. */
export type SettleOutcome = 'settled' | 'stale'

interface Settling {
  readonly taskId: TaskId
  readonly accountId: AccountId
  readonly price: number
  readonly ending: Ending
}

/**
 * Ends the tasks that still are the caller's. Durable when it resolves. Of many settlements of one task, also at once,
 * one counts; a failed task is refunded in full, once: the lock decides, the ledger's unique index is the backstop.
 */
export async function settleTasks(sql: Sql, batch: readonly Settlement[]): Promise<readonly SettleOutcome[]> {
  const locked = await lockClaims(sql, batch)
  const ours = new Map(locked.map((row) => [claimNameOfRow(row), row]))
  const settling = batch.flatMap((settlement): Settling[] => {
    const row = ours.get(claimName(settlement))
    if (row === undefined) return []
    const { ending } = settlement
    assert(
      mayFollow(text(row, 'phase') as Phase, ending.kind),
      `${ending.kind} may follow ${text(row, 'phase')}`,
    )
    return [{ ...readSettling(row), ending }]
  })
  await settleLocked(sql, settling)
  return batch.map((settlement) => (ours.has(claimName(settlement)) ? 'settled' : 'stale'))
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
    `select t.id, t.account_id, t.price from tasks t
      where t.finished_at_ms is null
        and t.deadline_ms < now_ms()
        and (t.claimed_by is null or t.deadline_ms < now_ms() - cast($1 as bigint))
      order by t.deadline_ms, t.id limit cast($2 as bigint) ${sql.dialect.skipLocked('t')}`,
    wish.graceMs,
    wish.limit,
  )
  const settling = overdue.map((row): Settling => ({
    ...readSettling(row),
    ending: { kind: 'failed', failure: wish.failure },
  }))
  await settleLocked(sql, settling)
  return settling.map(({ taskId }) => taskId)
}

/** The tasks' rows must be locked; their accounts are locked here, in the one order that everybody keeps. */
async function settleLocked(sql: Sql, settling: readonly Settling[]): Promise<void> {
  if (settling.length === 0) return
  const found = await sql.all(
    `select a.id, a.balance from accounts a
      where a.id in (select ${textOf('id')} from ${rows('$1')}) order by a.id ${sql.dialect.lock('a')}`,
    JSON.stringify(
      [...new Set(settling.map(({ accountId }) => accountId))].map((accountId) => ({ id: accountId })),
    ),
  )
  const balances = new Map(found.map((row) => [id<AccountId>(row, 'id'), integer(row, 'balance')]))
  await endTasks(sql, settling)
  const refunds = settling.flatMap((settled) => {
    if (settled.ending.kind !== 'failed') return []
    const balanceAfter = (balances.get(settled.accountId) ?? 0) + settled.price
    balances.set(settled.accountId, balanceAfter)
    return [{ ...settled, balanceAfter }]
  })
  await moveAccounts(sql, settling)
  await insertRefunds(sql, refunds)
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
       from v where tasks.id = v.id and tasks.phase not in ('succeeded', 'failed')`,
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

async function moveAccounts(sql: Sql, settling: readonly Settling[]): Promise<void> {
  const moves = new Map<AccountId, { credit: number; n: number }>()
  for (const { accountId, price, ending } of settling) {
    const move = moves.get(accountId) ?? { credit: 0, n: 0 }
    moves.set(accountId, { credit: move.credit + (ending.kind === 'failed' ? price : 0), n: move.n + 1 })
  }
  await sql.run(
    `with v as materialized
       (select ${textOf('id')} as id, ${integerOf('credit')} as credit, ${integerOf('n')} as n from ${rows('$1')})
     update accounts set balance = balance + v.credit, unfinished = unfinished - v.n from v where accounts.id = v.id`,
    JSON.stringify([...moves].map(([accountId, move]) => ({ id: accountId, ...move }))),
  )
}

async function insertRefunds(
  sql: Sql,
  refunds: readonly (Settling & { readonly balanceAfter: number })[],
): Promise<void> {
  if (refunds.length === 0) return
  await sql.run(
    `insert into ledger (account_id, task_id, kind, amount, balance_after, created_at_ms)
     select ${textOf('accountId')}, ${textOf('taskId')}, 'refund', ${integerOf('price')}, ${integerOf('balanceAfter')},
            now_ms()
       from ${rows('$1')} order by ${integerOf('n')}`,
    JSON.stringify(
      refunds.map(({ taskId, accountId, price, balanceAfter }, n) => ({
        n,
        taskId,
        accountId,
        price,
        balanceAfter,
      })),
    ),
  )
}

/** PostgreSQL takes neither U+0000 nor half of a surrogate pair, and no refund may fail because of odd words. */
function storable(words: string): string {
  return words.toWellFormed().replaceAll('\0', '\ufffd')
}

function outputName(ending: Ending): FileName | null {
  return ending.kind === 'succeeded' ? ending.output.name : null
}

function readSettling(row: SqlRow): Omit<Settling, 'ending'> {
  return {
    taskId: id<TaskId>(row, 'id'),
    accountId: id<AccountId>(row, 'account_id'),
    price: integer(row, 'price'),
  }
}
