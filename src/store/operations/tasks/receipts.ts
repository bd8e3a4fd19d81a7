// Receipts: the first response for each idempotency key, stored in the `idempotency` table for 72 hours.

import { idempotencyKeptMs, receiptName } from '../../../domain/tasks/decide-create.ts'
import type { NewTask, StoredReceipt } from '../../../domain/tasks/decide-create.ts'
import type { AccountId, RequestId, TaskId } from '../../../domain/ids.ts'
import { id, integer, text } from '../../row.ts'
import { integerOf, rows, textOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'

export interface ReceiptQuery {
  readonly accountId: AccountId
  readonly key: string
}

/** The result for a key is null if the key is new or has expired. Takes no locks, so `createTasks` must check again. */
export async function findReceipts(
  sql: Sql,
  batch: readonly ReceiptQuery[],
): Promise<readonly (StoredReceipt | null)[]> {
  const found = await readReceipts(sql, batch)
  return batch.map(({ accountId, key }) => found.get(receiptName(accountId, key)) ?? null)
}

/** The returned map is keyed by `receiptName(accountId, key)`. */
export async function readReceipts(
  sql: Sql,
  batch: readonly ReceiptQuery[],
): Promise<ReadonlyMap<string, StoredReceipt>> {
  if (batch.length === 0) return new Map()
  const found = await sql.all(
    `select i.account_id, i.key, i.body_hash, i.task_id, i.request_id, i.price from idempotency i
       join (select ${textOf('accountId')} as account_id, ${textOf('key')} as key from ${rows('$1')}) w
         on w.account_id = i.account_id and w.key = i.key
      where i.created_at_ms > now_ms() - cast($2 as bigint)`,
    JSON.stringify(batch),
    idempotencyKeptMs,
  )
  return new Map(
    found.map((row) => [receiptName(id<AccountId>(row, 'account_id'), text(row, 'key')), readReceipt(row)]),
  )
}

/** The accounts must be locked so that requests with the same idempotency key run one after another. */
export function insertReceipts(sql: Sql, created: readonly NewTask[]): void {
  const receipts = created.flatMap(({ idempotency, ...task }) =>
    idempotency === null
      ? []
      : [
          {
            accountId: task.accountId,
            key: idempotency.key,
            bodyHash: idempotency.bodyHash,
            taskId: task.id,
            requestId: task.requestId,
            price: task.priceCredits,
          },
        ],
  )
  if (receipts.length === 0) return
  // If a key already has a row, the row has expired, because a request whose key has an unexpired row creates no task.
  sql.send(
    `insert into idempotency (account_id, key, body_hash, task_id, request_id, price, created_at_ms)
     select ${textOf('accountId')}, ${textOf('key')}, ${textOf('bodyHash')}, ${textOf('taskId')},
            ${textOf('requestId')}, ${integerOf('price')}, now_ms() from ${rows('$1')} where true
     on conflict (account_id, key) do update
        set body_hash = excluded.body_hash, task_id = excluded.task_id, request_id = excluded.request_id,
            price = excluded.price, created_at_ms = excluded.created_at_ms`,
    JSON.stringify(receipts),
  )
}

/** Skips receipts that a create request is replacing. Returns the number of deleted receipts. */
export async function deleteExpiredReceipts(
  sql: Sql,
  { limit }: { readonly limit: number },
): Promise<number> {
  return sql.run(
    `with pick as materialized
       (select i.account_id, i.key from idempotency i where i.created_at_ms <= now_ms() - cast($1 as bigint)
         order by i.created_at_ms limit cast($2 as bigint) ${sql.dialect.skipLocked('i')})
     delete from idempotency where (account_id, key) in (select account_id, key from pick)`,
    idempotencyKeptMs,
    limit,
  )
}

function readReceipt(row: SqlRow): StoredReceipt {
  return {
    bodyHash: text(row, 'body_hash'),
    receipt: {
      taskId: id<TaskId>(row, 'task_id'),
      requestId: id<RequestId>(row, 'request_id'),
      priceCredits: integer(row, 'price'),
    },
  }
}
