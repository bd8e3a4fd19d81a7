// Generates and hashes tokens for sessions and one-time links. The database never stores a token in plain text.

import { createHmac } from 'node:crypto'

import { randomBase62 } from '../../lib/ids.ts'

/** 43 base62 characters represent 256 random bits. */
const length = 43
const form = /^[0-9A-Za-z]{43}$/

export function newToken(): string {
  return randomBase62(length)
}

/** Returns false for any text that `newToken` cannot have returned. Such text is rejected without a database query. */
export function isToken(text: string): boolean {
  return form.test(text)
}

/**
 * Returns the token's HMAC-SHA-256, keyed with the installation's secret, in base64url. The hashed text includes the
 * purpose, so a link's token can never open a session, and a session's token can never redeem a link.
 */
export function hashToken(
  purpose: 'session' | 'link' | 'recovery' | 'browser',
  token: string,
  secret: Buffer,
): string {
  return createHmac('sha256', secret).update(`${purpose} ${token}`).digest('base64url')
}
