// Secrets of 256 random bits that a browser holds: sessions and one-time links. None of them is kept in clear.

import { createHmac } from 'node:crypto'

import { randomBase62 } from '../../lib/ids.ts'

/** 43 letters of base62 hold 256 random bits. */
const length = 43
const form = /^[0-9A-Za-z]{43}$/

export function newToken(): string {
  return randomBase62(length)
}

/** False for anything that `newToken` cannot have made: the database is not asked about it. */
export function isToken(text: string): boolean {
  return form.test(text)
}

/**
 * HMAC-SHA-256 with the installation's secret, in base64url. The purpose is part of it: a link is no session, and neither
 * is an API key.
 */
export function hashToken(
  purpose: 'session' | 'link' | 'recovery' | 'browser',
  token: string,
  secret: Buffer,
): string {
  return createHmac('sha256', secret).update(`${purpose} ${token}`).digest('base64url')
}
