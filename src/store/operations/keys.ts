// API keys as stored: a keyed hash and a hint to recognise them by, never the key.

import type { AccountId, ApiKeyId } from '../../domain/ids.ts'
import { id, integerOrNull, text } from '../row.ts'
import { integerOf, listed, listOf, rows, textOf } from '../sql.ts'
import type { Sql, SqlRow } from '../sql.ts'

export interface NewKey {
  readonly id: ApiKeyId
  readonly accountId: AccountId
  /** HMAC-SHA-256 of the key with the installation's secret, in base64url. */
  readonly hash: string
  /** Enough to tell keys apart, too little to use one: `sk-muto_…` and the last four characters. */
  readonly hint: string
  readonly name: string
}

export type KeyOutcome = { readonly kind: 'created' } | { readonly kind: 'no_account' }

/** A key that authenticates: not revoked, not expired, of an account that is not disabled. */
export interface LiveKey {
  readonly id: ApiKeyId
  readonly accountId: AccountId
  /** Null: it does not expire. */
  readonly expiresAtMs: number | null
}

export type KeySelector =
  | { readonly by: 'id'; readonly id: ApiKeyId }
  | { readonly by: 'hash'; readonly hash: string }

export async function createKeys(sql: Sql, batch: readonly NewKey[]): Promise<readonly KeyOutcome[]> {
  const found = await sql.all(
    `select a.id from accounts a where a.id in ${listed('$1')}`,
    listOf(batch.map((key) => key.accountId)),
  )
  const accounts = new Set(found.map((row) => text(row, 'id')))
  await insertKeys(
    sql,
    batch.filter((key) => accounts.has(key.accountId)),
  )
  return batch.map((key) => ({ kind: accounts.has(key.accountId) ? 'created' : 'no_account' }))
}

/** Null where no live key has the hash: unknown, revoked, expired, or its account disabled. */
export async function findKeys(sql: Sql, hashes: readonly string[]): Promise<readonly (LiveKey | null)[]> {
  const found = await sql.all(
    `select k.hash, k.id, k.account_id, k.expires_at_ms
       from api_keys k join accounts a on a.id = k.account_id
      where k.hash in ${listed('$1')}
        and k.revoked_at_ms is null and a.disabled_at_ms is null
        and (k.expires_at_ms is null or k.expires_at_ms > now_ms())`,
    listOf(hashes),
  )
  const keys = new Map(found.map((row) => [text(row, 'hash'), readLiveKey(row)]))
  return hashes.map((hash) => keys.get(hash) ?? null)
}

/** True where such a key exists, also when it was revoked before. In force for creates as soon as it resolves. */
export async function revokeKeys(sql: Sql, batch: readonly KeySelector[]): Promise<readonly boolean[]> {
  const locked = await sql.all(
    `select k.id, k.hash from api_keys k
      where k.id in (select ${textOf('id')} from ${rows('$1')})
         or k.hash in (select ${textOf('hash')} from ${rows('$1')}) order by k.id ${sql.dialect.lock('k')}`,
    JSON.stringify(batch),
  )
  await sql.run(
    `update api_keys set revoked_at_ms = now_ms()
      where revoked_at_ms is null and id in ${listed('$1')}`,
    listOf(locked.map((row) => text(row, 'id'))),
  )
  const ids = new Set(locked.map((row) => text(row, 'id')))
  const hashes = new Set(locked.map((row) => text(row, 'hash')))
  return batch.map((selector) => (selector.by === 'id' ? ids.has(selector.id) : hashes.has(selector.hash)))
}

export async function insertKeys(sql: Sql, keys: readonly NewKey[]): Promise<void> {
  if (keys.length === 0) return
  await sql.run(
    `insert into api_keys (id, account_id, hash, hint, name, created_at_ms)
     select ${textOf('id')}, ${textOf('accountId')}, ${textOf('hash')}, ${textOf('hint')}, ${textOf('name')}, now_ms()
       from ${rows('$1')} order by ${integerOf('n')}`,
    JSON.stringify(keys.map((key, n) => ({ ...key, n }))),
  )
}

function readLiveKey(row: SqlRow): LiveKey {
  return {
    id: id<ApiKeyId>(row, 'id'),
    accountId: id<AccountId>(row, 'account_id'),
    expiresAtMs: integerOrNull(row, 'expires_at_ms'),
  }
}
