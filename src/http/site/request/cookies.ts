// The site's cookies. The `__Host-` prefix binds them to this host and to https (or the loopback address), so that
// other subdomains cannot set them.

import type { IncomingMessage } from 'node:http'

/** The cookie with the session's token. */
const sessionName = '__Host-mutoscope'

/** The cookie that marks a browser that has signed in before; see `sign-in/device-cookie.ts`. */
const deviceName = '__Host-mutoscope-known'

/** The cookie with the sealed state of a sign-in with an identity provider; see `identities/oauth-flow.ts`. */
const flowName = '__Host-mutoscope-oauth'

/** The longest time for which browsers keep a cookie, in seconds. The database decides when a session ends. */
const keptSeconds = 400 * 86_400

/** Returns null if the cookie is missing or was sent twice. In the latter case, one of the two is not ours. */
export function sessionCookie(request: IncomingMessage): string | null {
  return readCookie(request, sessionName)
}

/** Returns a value of `Set-Cookie`. */
export function setSessionCookie(token: string): string {
  return `${sessionName}=${token}; Path=/; Max-Age=${keptSeconds}; HttpOnly; Secure; SameSite=Strict`
}

/** Returns a value of `Set-Cookie`. */
export const clearSessionCookie = `${sessionName}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict`

export function deviceCookie(request: IncomingMessage): string | null {
  return readCookie(request, deviceName)
}

/** Returns a value of `Set-Cookie`. */
export function setDeviceCookie(mark: string): string {
  return `${deviceName}=${mark}; Path=/; Max-Age=${keptSeconds}; HttpOnly; Secure; SameSite=Strict`
}

export function flowCookie(request: IncomingMessage): string | null {
  return readCookie(request, flowName)
}

/**
 * Returns a value of `Set-Cookie`. It has `SameSite=Lax`, because the browser must send the cookie when the provider
 * redirects back to us.
 */
export function setFlowCookie(sealed: string, keptMs: number): string {
  return `${flowName}=${sealed}; Path=/; Max-Age=${keptMs / 1_000}; HttpOnly; Secure; SameSite=Lax`
}

function readCookie(request: IncomingMessage, wanted: string): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const [value, ...more] = pairs.flatMap((pair) =>
    pair.startsWith(`${wanted}=`) ? [pair.slice(wanted.length + 1)] : [],
  )
  return value === undefined || more.length > 0 ? null : value
}
