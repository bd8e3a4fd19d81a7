// Checks which page sent a request. Browsers send cookies with requests from any page, so without this check, another
// site's page could act for the signed-in person.

import type { IncomingMessage } from 'node:http'

import { ServiceError } from '../../../domain/errors.ts'
import { isLoopbackHost } from '../../../domain/network/loopback.ts'

/** Throws `foreign_origin` unless a page of this site sent the request. */
export function requireOwnOrigin({ headers }: IncomingMessage, publicUrl: string): void {
  const host = URL.parse(headers.origin ?? '')?.host
  const own = [URL.parse(publicUrl)?.host, headers.host?.toLowerCase()]
  const fetchSite = headers['sec-fetch-site'] ?? 'same-origin'
  if (host === undefined || !own.includes(host) || fetchSite !== 'same-origin')
    throw new ServiceError('foreign_origin')
}

/**
 * Checks a request for a URL that the browser navigates to. Throws `foreign_origin` if another site's page linked or
 * redirected there.
 */
export function requireOwnNavigation({ headers }: IncomingMessage): void {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') throw new ServiceError('foreign_origin')
}

/** Throws `https_needed` if the browser would drop the cookie or send it unencrypted. */
export function requireHttps({ headers }: IncomingMessage, publicUrl: string): void {
  if (isExposed(publicUrl) || isExposed(headers.origin ?? '')) throw new ServiceError('https_needed')
}

/** True for plain http over a network other than loopback. */
export function isExposed(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && !isLoopbackHost(url.hostname)
}
