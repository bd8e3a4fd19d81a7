// Generates and hashes tokens for sessions and one-time links. The database never stores a token in plain text.

import { randomBase62 } from '../../lib/ids.ts'
import { hmacOf } from './hmac.ts'

/** 43 base62 characters represent 256 random bits. */
const length = 43
const form = /^[0-9A-Za-z]{43}$/

export function newToken(): string {
  return randomBase62(length)
}

/** Returns false for any text that `newToken` cannot have returned. */
export function isToken(text: string): boolean {
  return form.test(text)
}

/** The hashed text includes the purpose, so a token for one purpose is never valid for another. */
export function hashToken(
  purpose: 'session' | 'link' | 'recovery' | 'browser',
  token: string,
  secret: Buffer,
): string {
  return hmacOf(`${purpose} ${token}`, secret)
}
