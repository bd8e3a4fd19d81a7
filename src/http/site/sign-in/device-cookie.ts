// After a sign-in with a password, the browser keeps a device cookie that identifies the account, even after the
// session ends. Sign-in attempts from such a browser have a separate limit, so attackers elsewhere cannot lock out the
// account holder. The cookie does not sign anyone in. Someone who knows the password may also have such a cookie, and
// could use up the account holder's attempts. The cookie therefore becomes invalid when the password changes.

import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import type { User } from '../../../domain/accounts/account.ts'
import { hashToken } from '../../../accounts/secrets/token.ts'
import type { SiteContext } from '../context.ts'

/** Returns a `Set-Cookie` header. The new cookie replaces the device cookie of any other account. */
export function markBrowser(
  { cookies, secret }: SiteContext,
  request: IncomingMessage,
  holder: User,
): string {
  return cookies.device.set(request, markOf(holder, secret))
}

/** Does the same work whether or not the account exists, because the timing must reveal nothing. */
export function isKnownBrowser(
  { cookies, secret }: SiteContext,
  request: IncomingMessage,
  holder: User | null,
): boolean {
  const given = Buffer.from(cookies.device.read(request) ?? '')
  const mark = Buffer.from(markOf(holder ?? nobody, secret))
  return given.length === mark.length && timingSafeEqual(given, mark) && holder !== null
}

function markOf({ email, passwordSetAtMs }: Marked, secret: Buffer): string {
  return hashToken('browser', `${email} ${passwordSetAtMs ?? 0}`, secret)
}

type Marked = Pick<User, 'email' | 'passwordSetAtMs'>

const nobody: Marked = { email: '', passwordSetAtMs: null }
