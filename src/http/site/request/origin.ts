// Checks which page sent a request. Despite `SameSite`, browsers send cookies with requests from pages on other
// subdomains and ports. Without this check, such a page could act on behalf of the signed-in person.

import type { IncomingMessage } from 'node:http'

import { ServiceError } from '../../../domain/errors.ts'
import { isLoopbackHost } from '../../../domain/network/loopback.ts'

/** Throws `foreign_origin` unless a page of this site sent the request. */
export function requireOwnOrigin({ headers }: IncomingMessage, publicUrl: string): void {
  const isOwn = ownOrigins(headers.host ?? '', publicUrl).includes(headers.origin ?? '')
  const fetchSite = headers['sec-fetch-site'] ?? 'same-origin'
  if (!isOwn || fetchSite !== 'same-origin') throw new ServiceError('foreign_origin')
}

/**
 * Returns the origins of this site's pages. Browsers may use a host name other than the public URL's, so origins with
 * the host from the `Host` header are accepted. The scheme also counts: on an insecure network, an attacker can serve
 * any page for `http://host`, and that page could send requests to `https://host`.
 */
function ownOrigins(host: string, publicUrl: string): readonly string[] {
  const site = new URL(publicUrl)
  const [plain, encrypted] = [`http://${host.toLowerCase()}`, `https://${host.toLowerCase()}`]
  const allowsPlain = site.protocol === 'http:' || !isExposed(plain)
  return [site.origin, encrypted, ...(allowsPlain ? [plain] : [])]
}

/**
 * For a URL that the browser navigates to. Throws `foreign_origin` if another site's page linked or redirected to the
 * URL.
 */
export function requireOwnNavigation({ headers }: IncomingMessage): void {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') throw new ServiceError('foreign_origin')
}

/** Throws `https_needed` if the browser would drop the site's cookies or send them unencrypted. */
export function requireHttps({ headers }: IncomingMessage, publicUrl: string): void {
  if (isExposed(publicUrl) || isExposed(headers.origin ?? '')) throw new ServiceError('https_needed')
}

/** True for a plain-http address, unless it is a loopback address. */
export function isExposed(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && !isLoopbackHost(url.hostname)
}
