// The cookie that holds a session. Its name makes browsers keep it to this host, to https (or the loopback address), and
// away from pages below and beside it.

import type { IncomingMessage } from 'node:http'

const name = '__Host-mutoscope'

/** The longest that browsers keep one; when a session ends, the database says. */
const keptSeconds = 400 * 86_400

/** Null where there is none, or more than one: somebody else has put the second one there. */
export function sessionToken(request: IncomingMessage): string | null {
  return readCookie(request, name)
}

/** The value of `Set-Cookie`. */
export function keepSession(token: string): string {
  return `${name}=${token}; Path=/; Max-Age=${keptSeconds}; HttpOnly; Secure; SameSite=Strict`
}

/** The value of `Set-Cookie`. */
export const dropSession = `${name}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict`

/** Null where there is none, or more than one. */
function readCookie(request: IncomingMessage, wanted: string): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const [value, ...more] = pairs.flatMap((pair) =>
    pair.startsWith(`${wanted}=`) ? [pair.slice(wanted.length + 1)] : [],
  )
  return value === undefined || more.length > 0 ? null : value
}
