// The device cookie: after a sign-in with a password, the browser keeps a mark that stands for the account, even after
// the session ends. Attempts from such a browser have their own limit, so attackers elsewhere cannot lock out the
// account holder. The mark does not sign anyone in.

import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import { hashToken } from '../../../accounts/secrets/token.ts'
import { deviceCookie, setDeviceCookie } from '../request/cookies.ts'

/** Returns a value of `Set-Cookie`, which replaces any other account's mark. */
export function markBrowser(email: string, secret: Buffer): string {
  return setDeviceCookie(hashToken('browser', email, secret))
}

/**
 * Returns whether the browser has the account's mark. Does not read the database, so its timing does not reveal whether
 * the account exists.
 */
export function isKnownBrowser(request: IncomingMessage, email: string, secret: Buffer): boolean {
  const given = Buffer.from(deviceCookie(request) ?? '')
  const mark = Buffer.from(hashToken('browser', email, secret))
  return given.length === mark.length && timingSafeEqual(given, mark)
}
