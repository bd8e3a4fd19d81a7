// The cookies of the site. Their names make browsers keep them to this host, to https (or the loopback address), and away
// from pages below and beside it.

import type { IncomingMessage } from 'node:http'

/** Holds a session. */
const sessionName = '__Host-mutoscope'

/** Holds the mark of the account that somebody signed in to last. */
const markName = '__Host-mutoscope-known'

/** Holds what must come back from a provider of identities. */
const departureName = '__Host-mutoscope-oauth'

/** The longest that browsers keep one; when a session ends, the database says. */
const keptSeconds = 400 * 86_400

/** Null where there is none, or more than one: somebody else has put the second one there. */
export function sessionToken(request: IncomingMessage): string | null {
  return readCookie(request, sessionName)
}

/** The value of `Set-Cookie`. */
export function keepSession(token: string): string {
  return `${sessionName}=${token}; Path=/; Max-Age=${keptSeconds}; HttpOnly; Secure; SameSite=Strict`
}

/** The value of `Set-Cookie`. */
export const dropSession = `${sessionName}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict`

export function markOf(request: IncomingMessage): string | null {
  return readCookie(request, markName)
}

/** The value of `Set-Cookie`. */
export function keepMark(mark: string): string {
  return `${markName}=${mark}; Path=/; Max-Age=${keptSeconds}; HttpOnly; Secure; SameSite=Strict`
}

export function departureOf(request: IncomingMessage): string | null {
  return readCookie(request, departureName)
}

/** The value of `Set-Cookie`. Lax: whoever is led back from elsewhere must bring it along. */
export function keepDeparture(sealed: string, keptMs: number): string {
  return `${departureName}=${sealed}; Path=/; Max-Age=${keptMs / 1_000}; HttpOnly; Secure; SameSite=Lax`
}

/** Null where there is none, or more than one. */
function readCookie(request: IncomingMessage, wanted: string): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const [value, ...more] = pairs.flatMap((pair) =>
    pair.startsWith(`${wanted}=`) ? [pair.slice(wanted.length + 1)] : [],
  )
  return value === undefined || more.length > 0 ? null : value
}
