// Where a key stands, told from its times.

import type { Key } from '../../../src/http/site/wire/keys.ts'

export type KeyState = 'active' | 'ending' | 'expired' | 'revoked'

/** `ending`: within a week. */
export function stateOf(key: Key, nowMs: number): KeyState {
  if (key.revoked_at_ms !== null) return 'revoked'
  if (key.expires_at_ms === null) return 'active'
  if (key.expires_at_ms <= nowMs) return 'expired'
  return key.expires_at_ms - nowMs <= endingMs ? 'ending' : 'active'
}

const endingMs = 7 * 86_400_000

/** Whether requests with it are answered. */
export function isUsable(key: Key, nowMs: number): boolean {
  const state = stateOf(key, nowMs)
  return state === 'active' || state === 'ending'
}
