// API keys. The database stores a keyed hash and the last four characters, never the key itself.

import type {
  NewKey,
  LiveKey,
  KeyRecord,
  KeySelector,
  RevokeOutcome,
} from '../../../domain/accounts/api-key.ts'
import type { AccountId, ApiKeyId, SessionId } from '../../../domain/ids.ts'
import { unreachable } from '../../../lib/assert.ts'
import { only } from '../../../lib/only.ts'
import { id, integer, integerOrNull, json, text, textOrNull } from '../../row.ts'
import { integerOf, listed, listOf, rows, textOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'
import { lockFreshSession } from '../locks/lock-session.ts'
import { spentToday } from './key-spending.ts'

export type KeyOutcome =
  | { readonly kind: 'created'; readonly key: KeyRecord }
  | { readonly kind: 'no_account' }

export interface OwnKey extends NewKey {
  readonly sessionId: SessionId
}

export type OwnKeyOutcome =
  | { readonly kind: 'created'; readonly key: KeyRecord }
  /** The session has ended, or the user last proved their identity too long ago. */
  | { readonly kind: 'proof_needed' }

/** Creates keys at an operator's request. Unlike `createOwnKey`, requires no session. */
export async function createKeys(sql: Sql, batch: readonly NewKey[]): Promise<readonly KeyOutcome[]> {
  const found = await sql.all(
    `select a.id from accounts a where a.id in ${listed('$1')}`,
    listOf(batch.map((key) => key.accountId)),
  )
  const accounts = new Set(found.map((row) => text(row, 'id')))
  const made = await insertKeys(
    sql,
    batch.filter((key) => accounts.has(key.accountId)),
  )
  return batch.map(({ id: keyId }) => {
    const key = made.get(keyId)
    return key === undefined ? { kind: 'no_account' } : { kind: 'created', key }
  })
}

export async function createOwnKey(sql: Sql, { sessionId, ...key }: OwnKey): Promise<OwnKeyOutcome> {
  if (!(await lockFreshSession(sql, { accountId: key.accountId, sessionId }))) return { kind: 'proof_needed' }
  return { kind: 'created', key: only([...(await insertKeys(sql, [key])).values()]) }
}

/** The result for a hash is null if its key is unknown, revoked, or expired, or if the key's account is disabled. */
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

/** Only this many of the newest keys are listed. */
const listedMax = 1_000

export async function listKeys(
  sql: Sql,
  { accountId }: { readonly accountId: AccountId },
): Promise<readonly KeyRecord[]> {
  const found = await sql.all(
    `select ${recordColumns('k')} from api_keys k where k.account_id = $1
      order by k.created_at_ms desc, k.id limit ${listedMax}`,
    accountId,
  )
  return found.map(readKeyRecord)
}

/** When the promise resolves, no more tasks can be created with these keys. */
export async function revokeKeys(sql: Sql, batch: readonly KeySelector[]): Promise<readonly RevokeOutcome[]> {
  const locked = await sql.all(
    `select k.id, k.hash, k.account_id, k.revoked_at_ms from api_keys k
      where k.id in (select ${textOf('id')} from ${rows('$1')})
         or k.hash in (select ${textOf('hash')} from ${rows('$1')}) order by k.id ${sql.dialect.lock('k')}`,
    JSON.stringify(batch),
  )
  const matching = batch.map((selector) => locked.find((row) => matches(selector, row)))
  await sql.run(
    `update api_keys set revoked_at_ms = now_ms()
      where revoked_at_ms is null and id in ${listed('$1')}`,
    listOf(matching.filter((row) => row !== undefined).map((row) => text(row, 'id'))),
  )
  return matching.map((row) => {
    if (row === undefined) return { kind: 'no_key' }
    if (integerOrNull(row, 'revoked_at_ms') !== null) return { kind: 'revoked_before' }
    return { kind: 'revoked', accountId: id<AccountId>(row, 'account_id') }
  })
}

function matches(selector: KeySelector, row: SqlRow): boolean {
  switch (selector.by) {
    case 'id':
      return text(row, 'id') === selector.id
    case 'owner':
      return text(row, 'id') === selector.id && text(row, 'account_id') === selector.accountId
    case 'hash':
      return text(row, 'hash') === selector.hash
    default:
      return unreachable(selector)
  }
}

/**
 * Sets the keys' time of last use to now. The time is approximate, because the caller collects uses before it records
 * them. Skips locked keys.
 */
export async function touchKeys(sql: Sql, ids: readonly ApiKeyId[]): Promise<readonly null[]> {
  const free = await sql.all(
    `select k.id from api_keys k where k.id in ${listed('$1')} order by k.id ${sql.dialect.skipLocked('k')}`,
    listOf([...new Set(ids)]),
  )
  await sql.run(
    `update api_keys set last_used_at_ms = now_ms() where id in ${listed('$1')}`,
    listOf(free.map((row) => text(row, 'id'))),
  )
  return ids.map(() => null)
}

export async function insertKeys(
  sql: Sql,
  keys: readonly NewKey[],
): Promise<ReadonlyMap<ApiKeyId, KeyRecord>> {
  if (keys.length === 0) return new Map()
  const inserted = await sql.all(
    `insert into api_keys (id, account_id, hash, hint, name, created_at_ms, lifetime_ms, expires_at_ms,
                           daily_credits_max, model_ids)
     select ${textOf('id')}, ${textOf('accountId')}, ${textOf('hash')}, ${textOf('hint')}, ${textOf('name')}, now_ms(),
            ${integerOf('lifetimeMs')}, now_ms() + ${integerOf('lifetimeMs')}, ${integerOf('dailyCreditsMax')},
            ${textOf('modelIds')}
       from ${rows('$1')} order by ${integerOf('n')}
     returning ${recordColumns('api_keys')}`,
    JSON.stringify(keys.map((key, n) => ({ ...key, n, modelIds: modelIdsText(key.modelIds) }))),
  )
  return new Map(inserted.map(readKeyRecord).map((key) => [key.id, key]))
}

function modelIdsText(modelIds: readonly string[] | null): string | null {
  return modelIds === null ? null : JSON.stringify(modelIds)
}

export function recordColumns(alias: string): string {
  const columns = [
    'id',
    'hint',
    'name',
    'created_at_ms',
    'last_used_at_ms',
    'expires_at_ms',
    'revoked_at_ms',
    'daily_credits_max',
    'model_ids',
  ].map((column) => `${alias}.${column}`)
  return `${columns.join(', ')}, ${spentToday(alias)} as spent`
}

export function readKeyRecord(row: SqlRow): KeyRecord {
  const dailyCreditsMax = integerOrNull(row, 'daily_credits_max')
  return {
    id: id<ApiKeyId>(row, 'id'),
    hint: text(row, 'hint'),
    name: text(row, 'name'),
    createdAtMs: integer(row, 'created_at_ms'),
    lastUsedAtMs: integerOrNull(row, 'last_used_at_ms'),
    expiresAtMs: integerOrNull(row, 'expires_at_ms'),
    revokedAtMs: integerOrNull(row, 'revoked_at_ms'),
    dailyCreditsMax,
    modelIds: textOrNull(row, 'model_ids') === null ? null : (json(row, 'model_ids') as readonly string[]),
    spentToday: dailyCreditsMax === null ? null : integer(row, 'spent'),
  }
}

function readLiveKey(row: SqlRow): LiveKey {
  return {
    id: id<ApiKeyId>(row, 'id'),
    accountId: id<AccountId>(row, 'account_id'),
    expiresAtMs: integerOrNull(row, 'expires_at_ms'),
  }
}
