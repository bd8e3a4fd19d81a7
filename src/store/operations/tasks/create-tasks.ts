// Creates tasks: writes the debit, the ledger entry, the task, and the receipt for the idempotency key in one
// transaction, before anything is sent to an engine.

import { decideCreates, decideQuote } from '../../../domain/tasks/decide-create.ts'
import type { CreateDecision, CreateContext, NewTask } from '../../../domain/tasks/decide-create.ts'
import type { ApiKeyId } from '../../../domain/ids.ts'
import { integerOf, pipelined, rows, textOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'
import { addSpending, readLiveKeys } from '../keys/key-spending.ts'
import type { KeySpending } from '../keys/key-spending.ts'
import { lockAccounts, readAccountStandings } from '../locks/lock-accounts.ts'
import { countCreates } from '../money/daily-usage.ts'
import type { CountedTask } from '../money/daily-usage.ts'
import { insertEntries, moveAccounts } from '../money/ledger.ts'
import type { AccountMove, TaskEntry } from '../money/ledger.ts'
import { takePlaces } from './lanes.ts'
import type { Places } from './lanes.ts'
import { insertReceipts, readReceipts } from './receipts.ts'
import type { ReceiptQuery } from './receipts.ts'

interface Accepted {
  readonly item: NewTask
  readonly balanceAfter: number
}

/**
 * Debits and inserts the accepted tasks of a batch in one transaction. Durable (synced) when the promise resolves. A
 * refused item writes nothing and does not affect other items. The balance is checked and debited under the lock on the
 * account, so concurrent calls cannot overspend. Safe to repeat with the same idempotency key.
 */
export async function createTasks(sql: Sql, batch: readonly NewTask[]): Promise<readonly CreateDecision[]> {
  // The locks on the accounts are enough to prevent double spending, deadlocks, and races between requests with the
  // same idempotency key: the reads that follow see what the previous holder of the locks committed.
  const context = await readContext(sql, batch, lockAccounts)
  const decisions = decideCreates(batch, context)
  const accepted = batch.flatMap((item, index): Accepted[] => {
    const decision = decisions[index]
    return decision?.kind === 'created' ? [{ item, balanceAfter: decision.balanceAfter }] : []
  })
  if (accepted.length > 0) {
    const items = accepted.map(({ item }) => item)
    moveAccounts(sql, accepted.map(moveOf))
    const [, places] = await pipelined(
      addSpending(
        sql,
        items.flatMap((item) => spendingOf(item, context)),
      ),
      takePlaces(sql, items),
    )
    insertTasks(sql, accepted, places)
    insertRequests(sql, accepted)
    countCreates(
      sql,
      items.map((item) => countedTask(item, places)),
    )
    insertEntries(sql, 'debit', accepted.map(debitOf), places.takenAtMs)
    insertReceipts(sql, items)
    keepUploads(sql, accepted)
  }
  return decisions
}

export interface TaskQuote {
  readonly decision: CreateDecision
  /** 0 for an unknown account, which gets the `unauthorized` decision. */
  readonly balance: number
}

/**
 * Returns the decision that each create request would get now. Takes no locks and writes nothing, so a later create
 * request may get a different decision.
 */
export async function quoteTasks(sql: Sql, batch: readonly NewTask[]): Promise<readonly TaskQuote[]> {
  const context = await readContext(sql, batch, readAccountStandings)
  return batch.map((item) => ({
    decision: decideQuote(item, context),
    balance: context.accounts.get(item.accountId)?.balance ?? 0,
  }))
}

/** Reads the accounts first, so that the other reads see what the previous holder of any locks committed. */
async function readContext(
  sql: Sql,
  batch: readonly NewTask[],
  readAccounts: typeof lockAccounts | typeof readAccountStandings,
): Promise<CreateContext> {
  const [accounts, liveKeys, receipts] = await pipelined(
    readAccounts(
      sql,
      batch.map((item) => item.accountId),
    ),
    readLiveKeys(sql, batch.flatMap(keyOf)),
    readReceipts(sql, batch.flatMap(receiptQuery)),
  )
  return { accounts, liveKeys, receipts }
}

function keyOf({ keyId }: NewTask): readonly ApiKeyId[] {
  return keyId === null ? [] : [keyId]
}

function spendingOf({ keyId, priceCredits }: NewTask, { liveKeys }: CreateContext): readonly KeySpending[] {
  const key = keyId === null ? undefined : liveKeys.get(keyId)
  if (key === undefined || key.dailyCreditsMax === null || key.budgetKeyId === null) return []
  return [{ keyId: key.budgetKeyId, credits: priceCredits }]
}

function receiptQuery({ accountId, idempotency }: NewTask): readonly ReceiptQuery[] {
  return idempotency === null ? [] : [{ accountId, key: idempotency.key }]
}

function moveOf({ item }: Accepted): AccountMove {
  return { accountId: item.accountId, credits: -item.priceCredits, unfinished: 1 }
}

function countedTask({ accountId, keyId, request, priceCredits }: NewTask, places: Places): CountedTask {
  return { accountId, modelId: request.modelId, keyId, createdAtMs: places.takenAtMs, price: priceCredits }
}

function debitOf({ item, balanceAfter }: Accepted): TaskEntry {
  return { accountId: item.accountId, taskId: item.id, amount: -item.priceCredits, balanceAfter }
}

function insertTasks(sql: Sql, accepted: readonly Accepted[], { rankOf, takenAtMs }: Places): void {
  sql.insert(
    'tasks',
    accepted.map(({ item }) => ({
      id: item.id,
      account_id: item.accountId,
      model_id: item.request.modelId,
      kind: item.kind,
      price: item.priceCredits,
      phase: 'queued',
      rank: rankOf(item.id),
      created_at_ms: takenAtMs,
      lifetime_end_ms: takenAtMs + item.lifetimeMs,
      key_id: item.keyId,
    })),
  )
}

/** Requests have their own table so that updating a task does not rewrite its request. */
function insertRequests(sql: Sql, accepted: readonly Accepted[]): void {
  sql.insert(
    'requests',
    accepted.map(({ item: { id, requestId, request } }) => ({
      task_id: id,
      request_id: requestId,
      prompt: request.prompt,
      image_urls: JSON.stringify(request.imageUrls),
      aspect_ratio: request.aspectRatio,
    })),
  )
}

/**
 * Extends the retention of the uploads that the tasks use, and counts the uses. Expired and deleted uploads do not
 * change.
 */
function keepUploads(sql: Sql, accepted: readonly Accepted[]): void {
  const used = accepted.flatMap(({ item }) =>
    [...new Set(item.uploads)].map((name) => ({ name, keptMs: item.uploadKeptMs })),
  )
  if (used.length === 0) return
  const names = JSON.stringify(used)
  // A task can use a file that belongs to another account, so the locks on the accounts do not cover these rows.
  sql.send(
    `select f.name from files f
      where f.name in (select ${textOf('name')} from ${rows('$1')}) order by f.name ${sql.dialect.lock('f')}`,
    names,
  )
  sql.send(
    `with v as materialized
       (select ${textOf('name')} as name, max(${integerOf('keptMs')}) as kept_ms, count(*) as uses
          from ${rows('$1')} group by 1)
     update files
        set uses = files.uses + v.uses,
            expires_at_ms = case when files.expires_at_ms < now_ms() + v.kept_ms then now_ms() + v.kept_ms
                                 else files.expires_at_ms end
       from v where files.name = v.name and files.removed_at_ms is null and files.expires_at_ms > now_ms()`,
    names,
  )
}
