import type { Key } from '../../../src/http/site/wire/keys.ts'

export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked'

/** `expiring` means that the key expires within a week. */
export function stateOf(key: Key, nowMs: number): KeyState {
  if (key.revoked_at_ms !== null) return 'revoked'
  if (key.expires_at_ms === null) return 'active'
  if (key.expires_at_ms <= nowMs) return 'expired'
  return key.expires_at_ms - nowMs <= expiringMs ? 'expiring' : 'active'
}

const expiringMs = 7 * 86_400_000

export function isUsable(key: Key, nowMs: number): boolean {
  const state = stateOf(key, nowMs)
  return state === 'active' || state === 'expiring'
}
