// Where a request of the site comes from. Cookies travel by themselves, so that a page of somebody else's could ask in the
// name of who is signed in: browsers say whose page it is.

import type { IncomingMessage } from 'node:http'

import { ServiceError } from '../../../domain/errors.ts'
import { isLoopbackHost } from '../../../domain/network/loopback.ts'

/** Throws `foreign_origin` unless a page of this site asks. */
export function demandOwnOrigin({ headers }: IncomingMessage, publicUrl: string): void {
  const host = URL.parse(headers.origin ?? '')?.host
  const own = [URL.parse(publicUrl)?.host, headers.host?.toLowerCase()]
  const fetchSite = headers['sec-fetch-site'] ?? 'same-origin'
  if (host === undefined || !own.includes(host) || fetchSite !== 'same-origin')
    throw new ServiceError('foreign_origin')
}

/** For a page that one is led to: throws `foreign_origin` when a page of somebody else's leads there. */
export function demandOwnNavigation({ headers }: IncomingMessage): void {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') throw new ServiceError('foreign_origin')
}

/** Throws `https_needed` where a browser would not keep the cookie, or would send it in clear. */
export function demandHttps({ headers }: IncomingMessage, publicUrl: string): void {
  if (isExposed(publicUrl) || isExposed(headers.origin ?? '')) throw new ServiceError('https_needed')
}

/** True for http over a network. */
export function isExposed(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && !isLoopbackHost(url.hostname)
}
