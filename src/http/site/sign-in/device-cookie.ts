// A browser that has signed in to an account by its password keeps the account's mark, also when that session is over:
// whoever guesses at the account elsewhere does not use up its tries. A mark opens nothing.

import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import { hashToken } from '../../../accounts/secrets/token.ts'
import { keepMark, markOf } from '../request/cookies.ts'

/** The value of `Set-Cookie`. It takes the place of another account's. */
export function markBrowser(email: string, secret: Buffer): string {
  return keepMark(hashToken('browser', email, secret))
}

/** Says nothing about whether there is an account: no database is asked. */
export function isKnownBrowser(request: IncomingMessage, email: string, secret: Buffer): boolean {
  const given = Buffer.from(markOf(request) ?? '')
  const mark = Buffer.from(hashToken('browser', email, secret))
  return given.length === mark.length && timingSafeEqual(given, mark)
}
