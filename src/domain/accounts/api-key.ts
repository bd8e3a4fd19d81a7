// Data about API keys. The keys themselves are never stored.

import type { AccountId, ApiKeyId } from '../ids.ts'

/** A replacement key inherits these settings. */
export interface KeySettings {
  readonly name: string
  /** Null if the key does not expire. */
  readonly lifetimeMs: number | null
  /** In credits per UTC day. Null for no limit. */
  readonly dailyCreditsMax: number | null
  /** The models that the key may use. Null for all models. */
  readonly modelIds: readonly string[] | null
}

export interface NewKey extends KeySettings {
  readonly id: ApiKeyId
  readonly accountId: AccountId
  /** HMAC-SHA-256 of the API key, keyed with the installation's secret, in base64url. */
  readonly hash: string
  /** `sk-muto_…` and the key's last four characters: enough to tell keys apart, but not enough to use one. */
  readonly hint: string
}

/** A key that can authenticate a request: it is neither revoked nor expired, and its account is not disabled. */
export interface LiveKey {
  readonly id: ApiKeyId
  readonly accountId: AccountId
  /** Null if the key does not expire. */
  readonly expiresAtMs: number | null
}

/** A key as its owner sees it. The key may be revoked or expired. */
export interface KeyRecord extends Omit<KeySettings, 'lifetimeMs'> {
  readonly id: ApiKeyId
  readonly hint: string
  readonly createdAtMs: number
  readonly lastUsedAtMs: number | null
  readonly expiresAtMs: number | null
  readonly revokedAtMs: number | null
  /** In credits. Null if the key has no daily limit, because spending is counted only for keys with a limit. */
  readonly spentToday: number | null
}

export type RevokeOutcome =
  | { readonly kind: 'revoked'; readonly accountId: AccountId }
  | { readonly kind: 'revoked_before' }
  | { readonly kind: 'no_key' }

export type KeySelector =
  | { readonly by: 'id'; readonly id: ApiKeyId }
  /** Selects the key only if it belongs to this account. */
  | { readonly by: 'owner'; readonly id: ApiKeyId; readonly accountId: AccountId }
  | { readonly by: 'hash'; readonly hash: string }
