// Ends tasks. If a task failed, refunds it in the same transaction. No other code ends tasks.

import { assert } from '../../../lib/assert.ts'
import type { AccountId, ApiKeyId, JobKey, TaskId } from '../../../domain/ids.ts'
import { decideSettlements } from '../../../domain/tasks/decide-settle.ts'
import type {
  Ending,
  SettledTask,
  Settlement,
  SettlingTask,
  TaskEnding,
} from '../../../domain/tasks/decide-settle.ts'
import type { Failure, Phase } from '../../../domain/tasks/task.ts'
import { id, idOrNull, integer, readNowMs, text, textOrNull } from '../../row.ts'
import { pipelined, rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'
import { insertEvents } from '../events/events.ts'
import { insertFiles } from '../files/files.ts'
import { subtractSpending } from '../keys/key-spending.ts'
import { claimName, lockClaims } from '../locks/lock-claims.ts'
import { lockAccounts } from '../locks/lock-accounts.ts'
import { countRefunds } from '../money/daily-usage.ts'
import { insertEntries, moveAccounts } from '../money/ledger.ts'
import type { TaskEntry } from '../money/ledger.ts'
import { insertMessages } from '../webhooks/messages.ts'
import { endAttempts } from './attempts.ts'

/** `stale`: nothing was written, because the task is terminal, claimed by another worker, or back in the queue. */
export type SettleOutcome = 'settled' | 'stale'

/**
 * Ends the tasks whose claims are still current. The endings are durable when the promise resolves. If a task is
 * settled several times, even simultaneously, only one settlement takes effect. The ledger's unique index would also
 * reject a second refund.
 */
export async function settleTasks(sql: Sql, batch: readonly Settlement[]): Promise<readonly SettleOutcome[]> {
  const locked = await lockClaims(sql, batch)
  await settleLocked(
    sql,
    batch.flatMap((settlement) => {
      const task = locked.get(claimName(settlement))
      return task === undefined ? [] : [{ ...settlement, task }]
    }),
  )
  return batch.map((settlement) => (locked.has(claimName(settlement)) ? 'settled' : 'stale'))
}

export interface OverdueRequest {
  readonly failure: Failure
  /** How long after the deadline a worker may still end a claimed or submitted task. */
  readonly graceMs: number
  readonly limit: number
}

/** A submission with an unknown outcome. An engine may be working on it. */
export interface UnknownSubmit {
  readonly provider: string | null
  readonly jobKey: JobKey | null
}

export interface OverdueTask {
  readonly taskId: TaskId
  /** Null if the task was not waiting for the response to its submission. */
  readonly unknownSubmit: UnknownSubmit | null
}

/**
 * Fails tasks that no worker has ended by their deadline: unclaimed tasks in the queue immediately, and claimed or
 * submitted tasks after the grace period. Increases the epoch so that a worker that wakes up late changes nothing.
 * Starts with the most overdue tasks. Skips tasks that another transaction has locked, because that transaction is
 * about to end or advance them.
 */
export async function settleOverdueTasks(sql: Sql, request: OverdueRequest): Promise<readonly OverdueTask[]> {
  // A queued task's deadline is the end of its lifetime. Any other task's deadline is that of its last attempt.
  const overdue = await sql.all(
    `with by_lifetime as materialized
       (select t.id from tasks t
         where t.finished_at_ms is null and t.phase = 'queued'
           and t.lifetime_end_ms < now_ms()
           and (t.claimed_by is null or t.lifetime_end_ms < now_ms() - cast($1 as bigint))
         order by t.lifetime_end_ms limit cast($2 as bigint)),
     by_attempt as materialized
       (select a.task_id from attempts a
         where a.ended_at_ms is null and a.deadline_ms < now_ms() - cast($1 as bigint)
         order by a.deadline_ms limit cast($2 as bigint))
     select t.id, t.account_id, t.model_id, t.price, t.key_id, t.created_at_ms, t.phase, t.submits, a.provider, a.job_key
       from tasks t left join attempts a on a.task_id = t.id and a.number = t.submits
      where t.finished_at_ms is null
        and t.id in (select b.id from by_lifetime b union select b.task_id from by_attempt b)
      order by t.id limit cast($2 as bigint) ${sql.dialect.skipLocked('t')}`,
    request.graceMs,
    request.limit,
  )
  const tasks = overdue.map((row): SettlingTask => ({
    taskId: id<TaskId>(row, 'id'),
    accountId: id<AccountId>(row, 'account_id'),
    modelId: text(row, 'model_id'),
    price: integer(row, 'price'),
    keyId: idOrNull<ApiKeyId>(row, 'key_id'),
    createdAtMs: integer(row, 'created_at_ms'),
    phase: text(row, 'phase') as Phase,
    submits: integer(row, 'submits'),
  }))
  const ending: Ending = { kind: 'failed', failure: request.failure }
  await settleLocked(
    sql,
    tasks.map((task) => ({ task, ending })),
  )
  return overdue.map((row) => ({
    taskId: id<TaskId>(row, 'id'),
    unknownSubmit:
      text(row, 'phase') === 'submitting'
        ? { provider: textOrNull(row, 'provider'), jobKey: idOrNull<JobKey>(row, 'job_key') }
        : null,
  }))
}

/** The tasks must be locked. Locks their accounts. */
export async function settleLocked(sql: Sql, endings: readonly TaskEnding[]): Promise<void> {
  if (endings.length === 0) return
  const accounts = await lockAccounts(
    sql,
    endings.map(({ task }) => task.accountId),
  )
  const balances = new Map([...accounts].map(([accountId, { balance }]) => [accountId, balance]))
  const settled = decideSettlements(endings, balances)
  const refunded = settled.flatMap(({ task, refund }) => (refund === null ? [] : [{ ...task, ...refund }]))
  endAttempts(
    sql,
    settled.flatMap(({ task: { taskId, submits }, attemptOutcome }) =>
      attemptOutcome === null ? [] : [{ taskId, submits, outcome: attemptOutcome }],
    ),
  )
  moveAccounts(
    sql,
    settled.map(({ task, refund }) => ({
      accountId: task.accountId,
      credits: refund?.amount ?? 0,
      unfinished: -1,
    })),
  )
  insertEvents(
    sql,
    settled.map(({ task }) => task),
  )
  insertMessages(
    sql,
    settled.map(({ task: { accountId, taskId }, columns: { phase } }) => ({
      accountId,
      taskId,
      type: `task.${phase}` as const,
    })),
  )
  countRefunds(sql, refunded)
  insertFiles(
    sql,
    settled.flatMap(({ file }) => (file === null ? [] : [file])),
  )
  // The last statements are those whose results are needed.
  await pipelined(
    endTasks(sql, settled),
    insertRefunds(sql, refunded),
    subtractSpending(
      sql,
      refunded.flatMap(({ keyId, amount, createdAtMs }) =>
        keyId === null ? [] : [{ keyId, credits: amount, createdAtMs }],
      ),
    ),
  )
}

/** The refunds are no earlier than the ends of their tasks, because the time is read after the tasks have ended. */
async function insertRefunds(sql: Sql, refunded: readonly TaskEntry[]): Promise<void> {
  if (refunded.length > 0) insertEntries(sql, 'refund', refunded, await readNowMs(sql))
}

async function endTasks(sql: Sql, settled: readonly SettledTask[]): Promise<void> {
  const changed = await sql.run(
    `with v as materialized
       (select ${textOf('id')} as id, ${textOf('phase')} as phase, ${textOf('output')} as output,
               ${textOf('code')} as failure_code, ${textOf('message')} as failure_message from ${rows('$1')})
     update tasks set phase = v.phase, claimed_by = null, epoch = tasks.epoch + 1, finished_at_ms = now_ms(),
                      output = v.output, failure_code = v.failure_code, failure_message = v.failure_message
       from v where tasks.id = v.id`,
    JSON.stringify(
      settled.map(({ task, columns: { phase, output, failure } }) => ({
        id: task.taskId,
        phase,
        output,
        code: failure?.code ?? null,
        message: failure === null ? null : storable(failure.message),
      })),
    ),
  )
  assert(changed === settled.length, 'every locked task must have been updated')
}

/**
 * Replaces characters that PostgreSQL rejects (U+0000 and lone surrogates) so that an error message cannot make a
 * refund fail.
 */
function storable(words: string): string {
  return words.toWellFormed().replaceAll('\0', '\ufffd')
}
