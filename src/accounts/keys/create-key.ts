// Opens accounts and makes keys: the one place where a key in clear exists, on its way to whoever asked for it. From the
// first one on the database knows the secret.

import { branded } from '../../lib/brand.ts'
import { randomId } from '../../lib/ids.ts'
import { only } from '../../lib/only.ts'
import type { AccountId, ApiKeyId } from '../../domain/ids.ts'
import type { Visit } from '../../store/operations/locks/lock-session.ts'
import type { KeyRecord, KeySettings, NewKey } from '../../store/operations/keys/keys.ts'
import type { Store } from '../../store/store.ts'
import { hashApiKey, hintOfKey, newApiKey } from './api-key.ts'
import { requireSecret } from '../secrets/require-secret.ts'

export interface AccountWish {
  readonly email: string
  readonly credits: number
  /** Whether a first key is made in the same transaction. */
  readonly withKey: boolean
}

export type OpenedAccount =
  | { readonly kind: 'opened'; readonly accountId: AccountId; readonly key: string | null }
  | { readonly kind: 'email_taken' }

export type OpenedKey =
  | { readonly kind: 'opened'; readonly key: string; readonly record: KeyRecord }
  | { readonly kind: 'no_account' }

/** The key, if any, is in the answer only, this once. Durable when it resolves. */
export async function openAccount(store: Store, secret: Buffer, wish: AccountWish): Promise<OpenedAccount> {
  await requireSecret(store, secret)
  const accountId = branded<AccountId>(randomId('acc'))
  const made = wish.withKey ? makeKey(secret, withoutLimits('First key')) : null
  const account = { id: accountId, email: wish.email, credits: wish.credits, key: made?.row ?? null }
  const outcome = only(await store.createAccounts([account]))
  if (outcome.kind === 'email_taken') return outcome
  return { kind: 'opened', accountId, key: made?.key ?? null }
}

/** The key is in the answer only, this once. Durable when it resolves. */
export async function openKey(
  store: Store,
  secret: Buffer,
  accountId: AccountId,
  settings: KeySettings,
): Promise<OpenedKey> {
  await requireSecret(store, secret)
  const { key, row } = makeKey(secret, settings)
  const outcome = only(await store.createKeys([{ ...row, accountId }]))
  return outcome.kind === 'created' ? { kind: 'opened', key, record: outcome.key } : outcome
}

/** The same for whoever is signed in. Null: the session has ended, or proved too long ago who it is. */
export async function openOwnKey(
  store: Store,
  secret: Buffer,
  { accountId, sessionId }: Visit,
  settings: KeySettings,
): Promise<{ readonly key: string; readonly record: KeyRecord } | null> {
  const { key, row } = makeKey(secret, settings)
  const outcome = await store.createOwnKey({ ...row, accountId, sessionId })
  return outcome.kind === 'created' ? { key, record: outcome.key } : null
}

/** For whatever its account may do, until it is revoked. */
export function withoutLimits(name: string): KeySettings {
  return { name, lifetimeMs: null, dailyCreditsMax: null, modelIds: null }
}

function makeKey(secret: Buffer, settings: KeySettings): { key: string; row: Omit<NewKey, 'accountId'> } {
  const { key, ...names } = drawKey(secret)
  return { key, row: { ...names, ...settings } }
}

/** A new key in clear, and how it is stored. */
export function drawKey(secret: Buffer): { key: string; id: ApiKeyId; hash: string; hint: string } {
  const key = newApiKey()
  return {
    key,
    id: branded<ApiKeyId>(randomId('key')),
    hash: hashApiKey(key, secret),
    hint: hintOfKey(key),
  }
}
