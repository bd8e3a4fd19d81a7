// Creating tasks: idempotency row, debit, ledger entry and task in one transaction, before anything is sent upstream.

import { assert } from '../../lib/assert.ts'
import { decideCreates, idempotencyKeptMs, rememberedAs } from '../../domain/decide-create.ts'
import type {
  CreateDecision,
  CreateGround,
  NewTask,
  Receipt,
  RememberedCreate,
} from '../../domain/decide-create.ts'
import type { AccountId, ApiKeyId, RequestId, TaskId } from '../../domain/ids.ts'
import { id, integer, text } from '../row.ts'
import { integerOf, rows, textOf } from '../sql.ts'
import type { Sql, SqlRow } from '../sql.ts'
import { insertEntries, lockAccounts, moveAccounts } from './ledger.ts'
import type { AccountMove, TaskEntry } from './ledger.ts'

interface Accepted {
  readonly item: NewTask
  readonly balanceAfter: number
}

/**
 * Debits and inserts every task of the batch in one transaction; answers per item, in the order given.
 * Durable (synced) when it resolves. A refused item writes nothing and leaves the others alone. Balance test and debit
 * happen under the account's row lock, so callers cannot overspend together. Safe to call concurrently; safe to repeat
 * with the same idempotency key. Contract §2, §5.
 */
export async function createTasks(sql: Sql, batch: readonly NewTask[]): Promise<readonly CreateDecision[]> {
  // The accounts' locks alone keep double spends, deadlocks and races of equal idempotency keys away: what is read
  // after them is what their last holder committed.
  const accounts = await lockAccounts(
    sql,
    batch.map((item) => item.accountId),
  )
  const ground: CreateGround = {
    accounts,
    liveKeys: await readLiveKeys(sql, batch),
    remembered: await readRemembered(sql, batch),
  }
  const decisions = decideCreates(batch, ground)
  const accepted = batch.flatMap((item, index): Accepted[] => {
    const decision = decisions[index]
    return decision?.kind === 'created' ? [{ item, balanceAfter: decision.balanceAfter }] : []
  })
  if (accepted.length > 0) {
    await moveAccounts(sql, accepted.map(moveOf))
    await insertTasks(sql, accepted)
    await insertEntries(sql, 'debit', accepted.map(debitOf))
    await remember(sql, accepted)
    await keepUploads(sql, accepted)
  }
  return decisions
}

/** The first answer to an idempotency key that is still remembered, or null. A look-up only: `createTasks` decides. */
export async function findReceipts(
  sql: Sql,
  batch: readonly { readonly accountId: AccountId; readonly key: string }[],
): Promise<readonly (RememberedCreate | null)[]> {
  const found = await selectRemembered(sql, batch)
  return batch.map(({ accountId, key }) => found.get(rememberedAs(accountId, key)) ?? null)
}

function moveOf({ item }: Accepted): AccountMove {
  return { accountId: item.accountId, credits: -item.priceCredits, unfinished: 1 }
}

function debitOf({ item, balanceAfter }: Accepted): TaskEntry {
  return { accountId: item.accountId, taskId: item.id, amount: -item.priceCredits, balanceAfter }
}

async function readLiveKeys(sql: Sql, batch: readonly NewTask[]): Promise<ReadonlySet<ApiKeyId>> {
  const found = await sql.all(
    `select k.id from api_keys k
      where k.revoked_at_ms is null and (k.expires_at_ms is null or k.expires_at_ms > now_ms())
        and k.id in (select ${textOf('id')} from ${rows('$1')})`,
    JSON.stringify([...new Set(batch.map((item) => item.keyId))].map((keyId) => ({ id: keyId }))),
  )
  return new Set(found.map((row) => id<ApiKeyId>(row, 'id')))
}

async function readRemembered(
  sql: Sql,
  batch: readonly NewTask[],
): Promise<ReadonlyMap<string, RememberedCreate>> {
  const wanted = batch.flatMap((item) =>
    item.idempotency === null ? [] : [{ accountId: item.accountId, key: item.idempotency.key }],
  )
  return wanted.length === 0 ? new Map() : selectRemembered(sql, wanted)
}

async function selectRemembered(
  sql: Sql,
  wanted: readonly { readonly accountId: AccountId; readonly key: string }[],
): Promise<ReadonlyMap<string, RememberedCreate>> {
  const found = await sql.all(
    `select i.account_id, i.key, i.body_hash, i.task_id, i.request_id, i.price from idempotency i
       join (select ${textOf('accountId')} as account_id, ${textOf('key')} as key from ${rows('$1')}) w
         on w.account_id = i.account_id and w.key = i.key
      where i.created_at_ms > now_ms() - cast($2 as bigint)`,
    JSON.stringify(wanted),
    idempotencyKeptMs,
  )
  return new Map(
    found.map((row) => [
      rememberedAs(id<AccountId>(row, 'account_id'), text(row, 'key')),
      { bodyHash: text(row, 'body_hash'), receipt: readReceipt(row) },
    ]),
  )
}

function readReceipt(row: SqlRow): Receipt {
  return {
    taskId: id<TaskId>(row, 'task_id'),
    requestId: id<RequestId>(row, 'request_id'),
    priceCredits: integer(row, 'price'),
  }
}

/**
 * Start-time fair queueing: a task's rank is one above the later of the model's clock and the account's last rank in
 * that model, so an account with ten thousand queued tasks does not delay another's first one. Design §2.7.
 */
async function insertTasks(sql: Sql, accepted: readonly Accepted[]): Promise<void> {
  const inserted = await sql.all(
    `with v as materialized
       (select ${integerOf('n')} as n, ${textOf('id')} as id, ${textOf('accountId')} as account_id,
               ${textOf('modelId')} as model_id, ${textOf('kind')} as kind, ${textOf('requestId')} as request_id,
               ${textOf('prompt')} as prompt, ${textOf('imageUrls')} as image_urls,
               ${textOf('aspectRatio')} as aspect_ratio, ${integerOf('price')} as price,
               ${integerOf('lifetimeMs')} as lifetime_ms
          from ${rows('$1')}),
     lane as materialized
       (select d.account_id, d.model_id,
               case when m.clock > coalesce(l.last_rank, 0) then m.clock else coalesce(l.last_rank, 0) end as start
          from (select distinct account_id, model_id from v) d
          join models m on m.id = d.model_id
          left join lanes l on l.account_id = d.account_id and l.model_id = d.model_id)
     insert into tasks (id, account_id, model_id, kind, request_id, prompt, image_urls, aspect_ratio, price, phase,
                        rank, created_at_ms, deadline_ms, lifetime_end_ms)
     select v.id, v.account_id, v.model_id, v.kind, v.request_id, v.prompt, v.image_urls, v.aspect_ratio, v.price,
            'queued', lane.start + row_number() over (partition by v.account_id, v.model_id order by v.n),
            now_ms(), now_ms() + v.lifetime_ms, now_ms() + v.lifetime_ms
       from v join lane on lane.account_id = v.account_id and lane.model_id = v.model_id
     returning account_id, model_id, rank`,
    JSON.stringify(accepted.map(({ item }, n) => taskColumns(item, n))),
  )
  assert(inserted.length === accepted.length, 'every model that a task names has a clock')
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
}

function taskColumns(item: NewTask, n: number) {
  return {
    n,
    id: item.id,
    accountId: item.accountId,
    modelId: item.request.modelId,
    kind: item.kind,
    requestId: item.requestId,
    prompt: item.request.prompt,
    imageUrls: JSON.stringify(item.request.imageUrls),
    aspectRatio: item.request.aspectRatio,
    price: item.priceCredits,
    lifetimeMs: item.lifetimeMs,
  }
}

async function remember(sql: Sql, accepted: readonly Accepted[]): Promise<void> {
  const remembered = accepted.flatMap(({ item }) =>
    item.idempotency === null
      ? []
      : [
          {
            accountId: item.accountId,
            key: item.idempotency.key,
            bodyHash: item.idempotency.bodyHash,
            taskId: item.id,
            requestId: item.requestId,
            price: item.priceCredits,
          },
        ],
  )
  if (remembered.length === 0) return
  // A row that is still there was not remembered any more, or the create would have been a replay.
  await sql.run(
    `insert into idempotency (account_id, key, body_hash, task_id, request_id, price, created_at_ms)
     select ${textOf('accountId')}, ${textOf('key')}, ${textOf('bodyHash')}, ${textOf('taskId')},
            ${textOf('requestId')}, ${integerOf('price')}, now_ms() from ${rows('$1')} where true
     on conflict (account_id, key) do update
        set body_hash = excluded.body_hash, task_id = excluded.task_id, request_id = excluded.request_id,
            price = excluded.price, created_at_ms = excluded.created_at_ms`,
    JSON.stringify(remembered),
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
  // Anybody may use anybody's file, so the accounts' locks do not order these.
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
