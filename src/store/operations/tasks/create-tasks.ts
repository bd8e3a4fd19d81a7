// Creates tasks: writes the receipt, the debit, the ledger entry and the task in one transaction, before anything is sent to
// an engine.

import { assert } from '../../../lib/assert.ts'
import { decideCreates } from '../../../domain/tasks/decide-create.ts'
import type { CreateDecision, CreateContext, NewTask } from '../../../domain/tasks/decide-create.ts'
import type { AccountId, ApiKeyId } from '../../../domain/ids.ts'
import { id, idOrNull, integer, text } from '../../row.ts'
import { integerOf, rows, textOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'
import { addSpending, readLiveKeys } from '../keys/key-spending.ts'
import type { KeySpending } from '../keys/key-spending.ts'
import { lockAccounts } from '../locks/lock-accounts.ts'
import { countCreates } from '../money/daily-usage.ts'
import type { CountedTask } from '../money/daily-usage.ts'
import { insertEntries, moveAccounts } from '../money/ledger.ts'
import type { AccountMove, TaskEntry } from '../money/ledger.ts'
import { insertReceipts, readReceipts } from './receipts.ts'
import type { ReceiptQuery } from './receipts.ts'

interface Accepted {
  readonly item: NewTask
  readonly balanceAfter: number
}

/**
 * Debits and inserts every task in the batch in one transaction, and returns a decision for each item, in the order given.
 * Durable (synced) when it resolves. A refused item writes nothing and does not affect the others. The balance is checked and
 * debited under the lock on the account, so concurrent calls cannot overspend. Safe to call concurrently; safe to repeat with
 * the same idempotency key.
 */
export async function createTasks(sql: Sql, batch: readonly NewTask[]): Promise<readonly CreateDecision[]> {
  // The locks on the accounts are enough to prevent double spending, deadlocks and races between equal idempotency keys: the
  // reads after them see what the previous holder of the locks committed.
  const accounts = await lockAccounts(
    sql,
    batch.map((item) => item.accountId),
  )
  const context: CreateContext = {
    accounts,
    liveKeys: await readLiveKeys(sql, batch.flatMap(keyOf)),
    receipts: await readReceipts(sql, batch.flatMap(receiptQuery)),
  }
  const decisions = decideCreates(batch, context)
  const accepted = batch.flatMap((item, index): Accepted[] => {
    const decision = decisions[index]
    return decision?.kind === 'created' ? [{ item, balanceAfter: decision.balanceAfter }] : []
  })
  if (accepted.length > 0) {
    await moveAccounts(sql, accepted.map(moveOf))
    await addSpending(
      sql,
      accepted.flatMap(({ item }) => spendingOf(item, context)),
    )
    await countCreates(sql, await insertTasks(sql, accepted))
    await insertRequests(sql, accepted)
    await insertEntries(sql, 'debit', accepted.map(debitOf))
    await insertReceipts(
      sql,
      accepted.map(({ item }) => item),
    )
    await keepUploads(sql, accepted)
  }
  return decisions
}

function keyOf({ keyId }: NewTask): readonly ApiKeyId[] {
  return keyId === null ? [] : [keyId]
}

function spendingOf({ keyId, priceCredits }: NewTask, { liveKeys }: CreateContext): readonly KeySpending[] {
  const isCounted = keyId !== null && (liveKeys.get(keyId)?.dailyCreditsMax ?? null) !== null
  return isCounted ? [{ keyId, credits: priceCredits }] : []
}

function receiptQuery({ accountId, idempotency }: NewTask): readonly ReceiptQuery[] {
  return idempotency === null ? [] : [{ accountId, key: idempotency.key }]
}

function moveOf({ item }: Accepted): AccountMove {
  return { accountId: item.accountId, credits: -item.priceCredits, unfinished: 1 }
}

function debitOf({ item, balanceAfter }: Accepted): TaskEntry {
  return { accountId: item.accountId, taskId: item.id, amount: -item.priceCredits, balanceAfter }
}

/**
 * Start-time fair queueing: a task's rank is one above the model's clock or the account's last rank for that model, whichever
 * is higher. An account with 10,000 queued tasks does not delay another account's first task.
 */
async function insertTasks(sql: Sql, accepted: readonly Accepted[]): Promise<readonly CountedTask[]> {
  const inserted = await sql.all(
    `with v as materialized
       (select ${integerOf('n')} as n, ${textOf('id')} as id, ${textOf('accountId')} as account_id,
               ${textOf('modelId')} as model_id, ${textOf('kind')} as kind, ${integerOf('price')} as price,
               ${integerOf('lifetimeMs')} as lifetime_ms, ${textOf('keyId')} as key_id
          from ${rows('$1')}),
     lane as materialized
       (select d.account_id, d.model_id,
               case when m.clock > coalesce(l.last_rank, 0) then m.clock else coalesce(l.last_rank, 0) end as start
          from (select distinct account_id, model_id from v) d
          join models m on m.id = d.model_id
          left join lanes l on l.account_id = d.account_id and l.model_id = d.model_id)
     insert into tasks (id, account_id, model_id, kind, price, phase, rank, created_at_ms, lifetime_end_ms, key_id)
     select v.id, v.account_id, v.model_id, v.kind, v.price, 'queued',
            lane.start + row_number() over (partition by v.account_id, v.model_id order by v.n),
            now_ms(), now_ms() + v.lifetime_ms, v.key_id
       from v join lane on lane.account_id = v.account_id and lane.model_id = v.model_id
     returning account_id, model_id, key_id, price, created_at_ms, rank`,
    JSON.stringify(accepted.map(({ item }, n) => taskColumns(item, n))),
  )
  assert(inserted.length === accepted.length, 'the model of every task has a clock')
  const lanes = new Map<string, { accountId: string; modelId: string; lastRank: number }>()
  for (const row of inserted) {
    const lane = {
      accountId: text(row, 'account_id'),
      modelId: text(row, 'model_id'),
      lastRank: integer(row, 'rank'),
    }
    const name = `${lane.accountId} ${lane.modelId}`
    if (lane.lastRank > (lanes.get(name)?.lastRank ?? 0)) lanes.set(name, lane)
  }
  await sql.run(
    `insert into lanes (account_id, model_id, last_rank)
     select ${textOf('accountId')}, ${textOf('modelId')}, ${integerOf('lastRank')} from ${rows('$1')} where true
     on conflict (account_id, model_id) do update set last_rank = excluded.last_rank`,
    JSON.stringify([...lanes.values()]),
  )
  // Returns the creation times of the rows, because the next statement may run on the next day.
  return inserted.map(readCounted)
}

function readCounted(row: SqlRow): CountedTask {
  return {
    accountId: id<AccountId>(row, 'account_id'),
    modelId: text(row, 'model_id'),
    keyId: idOrNull<ApiKeyId>(row, 'key_id'),
    createdAtMs: integer(row, 'created_at_ms'),
    price: integer(row, 'price'),
  }
}

function taskColumns(item: NewTask, n: number) {
  return {
    n,
    id: item.id,
    accountId: item.accountId,
    modelId: item.request.modelId,
    kind: item.kind,
    price: item.priceCredits,
    lifetimeMs: item.lifetimeMs,
    keyId: item.keyId,
  }
}

/** Stores the clients' requests in their own table, so that updating a task does not rewrite them. */
async function insertRequests(sql: Sql, accepted: readonly Accepted[]): Promise<void> {
  await sql.run(
    `insert into requests (task_id, request_id, prompt, image_urls, aspect_ratio)
     select ${textOf('taskId')}, ${textOf('requestId')}, ${textOf('prompt')}, ${textOf('imageUrls')},
            ${textOf('aspectRatio')} from ${rows('$1')}`,
    JSON.stringify(
      accepted.map(({ item: { id, requestId, request } }) => ({
        taskId: id,
        requestId,
        prompt: request.prompt,
        imageUrls: JSON.stringify(request.imageUrls),
        aspectRatio: request.aspectRatio,
      })),
    ),
  )
}

async function keepUploads(sql: Sql, accepted: readonly Accepted[]): Promise<void> {
  const used = new Map(
    accepted.flatMap(({ item }) =>
      item.uploads.map((name) => [name, { name, keptMs: item.uploadKeptMs }] as const),
    ),
  )
  if (used.size === 0) return
  const names = JSON.stringify([...used.values()])
  // A task may use a file that belongs to any account, so the locks on the accounts do not cover these rows.
  await sql.all(
    `select f.name from files f
      where f.name in (select ${textOf('name')} from ${rows('$1')}) order by f.name ${sql.dialect.lock('f')}`,
    names,
  )
  await sql.run(
    `with v as materialized (select ${textOf('name')} as name, ${integerOf('keptMs')} as kept_ms from ${rows('$1')})
     update files set expires_at_ms = now_ms() + v.kept_ms from v
      where files.name = v.name and files.removed_at_ms is null and files.expires_at_ms < now_ms() + v.kept_ms`,
    names,
  )
}
