// Issues API keys. The plain text of a key is shown once and never stored.

import { branded } from '../../lib/brand.ts'
import { randomId } from '../../lib/ids.ts'
import { only } from '../../lib/only.ts'
import type { AccountId, ApiKeyId } from '../../domain/ids.ts'
import type { SessionContext } from '../../domain/accounts/session.ts'
import type { KeyRecord, KeySettings, NewKey } from '../../domain/accounts/api-key.ts'
import type { Store } from '../../store/store.ts'
import { requireSecret } from '../secrets/require-secret.ts'
import { hashApiKey, hintOfKey, newApiKey } from './api-key.ts'

export type IssuedKey =
  | { readonly kind: 'opened'; readonly key: string; readonly record: KeyRecord }
  | { readonly kind: 'no_account' }

/**
 * Issues a key at the request of an operator. Returns the key in plain text. The key is durable when the promise
 * resolves.
 */
export async function issueKey(
  store: Store,
  secret: Buffer,
  accountId: AccountId,
  settings: KeySettings,
): Promise<IssuedKey> {
  await requireSecret(store, secret)
  const { key, row } = keyWithRow(secret, settings)
  const outcome = only(await store.createKeys([{ ...row, accountId }]))
  return outcome.kind === 'created' ? { kind: 'opened', key, record: outcome.key } : outcome
}

/** Issues a key for the signed-in account holder. Returns null if the session has ended or is no longer fresh. */
export async function issueOwnKey(
  store: Store,
  secret: Buffer,
  { accountId, sessionId }: SessionContext,
  settings: KeySettings,
): Promise<{ readonly key: string; readonly record: KeyRecord } | null> {
  const { key, row } = keyWithRow(secret, settings)
  const outcome = await store.createOwnKey({ ...row, accountId, sessionId })
  return outcome.kind === 'created' ? { key, record: outcome.key } : null
}

/** Returns the settings of a key that may do everything that its account may do, and does not expire. */
export function withoutLimits(name: string): KeySettings {
  return { name, lifetimeMs: null, dailyCreditsMax: null, modelIds: null }
}

export function keyWithRow(
  secret: Buffer,
  settings: KeySettings,
): { readonly key: string; readonly row: Omit<NewKey, 'accountId'> } {
  const { key, ...names } = generateKey(secret)
  return { key, row: { ...names, ...settings } }
}

export function generateKey(secret: Buffer): { key: string; id: ApiKeyId; hash: string; hint: string } {
  const key = newApiKey()
  return {
    key,
    id: branded<ApiKeyId>(randomId('key')),
    hash: hashApiKey(key, secret),
    hint: hintOfKey(key),
  }
}
