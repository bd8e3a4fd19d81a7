// The `__Host-` prefix of the site's cookies binds them to this host and to https, so other subdomains cannot set them.
// If the public URL is a loopback address with plain http, the cookies have no prefix. If the page also uses plain
// http, they lack the `Secure` attribute too, because Safari drops cookies with this attribute on plain http.

import type { IncomingMessage } from 'node:http'

import { isLoopbackHost } from '../../../domain/network/loopback.ts'

/** The longest time that browsers keep a cookie, in seconds. The database decides when a session ends. */
const keptSeconds = 400 * 86_400

export class SiteCookies {
  /** The session's token. */
  readonly session: SiteCookie
  /** Marks a browser that has signed in before; see `sign-in/device-cookie.ts`. */
  readonly device: SiteCookie
  /**
   * The sealed state of a sign-in with an identity provider; see `identities/oauth-flow.ts`. `SameSite` is `Lax`,
   * because the browser must also send this cookie when the provider redirects back to us.
   */
  readonly flow: SiteCookie

  constructor(publicUrl: string) {
    const { protocol, hostname } = new URL(publicUrl)
    const isLocal = protocol === 'http:' && isLoopbackHost(hostname)
    this.session = new SiteCookie('mutoscope', 'Strict', isLocal)
    this.device = new SiteCookie('mutoscope-known', 'Strict', isLocal)
    this.flow = new SiteCookie('mutoscope-oauth', 'Lax', isLocal)
  }
}

export class SiteCookie {
  readonly #name: string
  readonly #sameSite: 'Strict' | 'Lax'
  readonly #isLocal: boolean

  constructor(name: string, sameSite: 'Strict' | 'Lax', isLocal: boolean) {
    this.#name = isLocal ? name : `__Host-${name}`
    this.#sameSite = sameSite
    this.#isLocal = isLocal
  }

  /** Returns null if the cookie is missing, or if two cookies have its name, because one of them is not ours. */
  read(request: IncomingMessage): string | null {
    const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
    const [value, ...more] = pairs.flatMap((pair) =>
      pair.startsWith(`${this.#name}=`) ? [pair.slice(this.#name.length + 1)] : [],
    )
    return value === undefined || more.length > 0 ? null : value
  }

  /** Returns a `Set-Cookie` header for the response to `request`. */
  set(request: IncomingMessage, value: string, seconds = keptSeconds): string {
    // Even if the public URL is a loopback address, the page can be open at an https address. When browsers navigate,
    // they send no `Origin` header. We then assume plain http, because cookies without `Secure` also work on https.
    const isPlain = this.#isLocal && (request.headers.origin ?? 'http:').startsWith('http:')
    const secure = isPlain ? '' : ' Secure;'
    return `${this.#name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly;${secure} SameSite=${this.#sameSite}`
  }

  /** Returns a `Set-Cookie` header that removes the cookie. */
  clear(request: IncomingMessage): string {
    return this.set(request, '', 0)
  }
}
