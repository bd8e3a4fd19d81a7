// Decides from a response's status and headers whether the caller should read the body or follow a redirect.

import type { IncomingHttpHeaders } from 'node:http'
import { FetchFailed, FetchRejected, TargetRefused } from './fetch-error.ts'

export type ResponseHead = { readonly kind: 'body' } | { readonly kind: 'redirect'; readonly target: URL }

export const redirectsMax = 3

/**
 * We request `identity`, which means no compression, because we count the bytes that arrive. A compressed body can
 * become a thousand times larger when it is decompressed.
 */
export const requestHeaders = { 'user-agent': 'mutoscope', accept: '*/*', 'accept-encoding': 'identity' }

const redirectStatuses = new Set([301, 302, 303, 307, 308])

/**
 * Throws `FetchFailed` or `TargetRefused` if the response contains neither a usable body nor a usable redirect. The
 * caller must still check the target of a redirect.
 */
export function readResponseHead(
  url: URL,
  statusCode: number,
  headers: IncomingHttpHeaders,
  bytesMax: number,
): ResponseHead {
  const target = redirectOf(url, statusCode, headers)
  if (target !== null) return { kind: 'redirect', target }
  if (statusCode !== 200) throw new FetchFailed(`returned status ${statusCode}`)
  checkBodyHeaders(headers, bytesMax)
  return { kind: 'body' }
}

/** Throws `FetchRejected` if the headers show that the body is compressed or too large. */
export function checkBodyHeaders(headers: IncomingHttpHeaders, bytesMax: number): void {
  // A content coding, such as gzip, hides the true size of the content.
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding.toLowerCase() !== 'identity') throw new FetchRejected('returned encoded content')
  // The length may be missing or incorrect, so `receiveBody` also counts the bytes.
  const announced = Number(headers['content-length'] ?? 0)
  if (announced > bytesMax) throw new FetchRejected(`reports a size of more than ${bytesMax} bytes`)
}

export function redirectOf(url: URL, statusCode: number, headers: IncomingHttpHeaders): URL | null {
  return redirectStatuses.has(statusCode) ? redirectTarget(url, headers.location) : null
}

function redirectTarget(url: URL, location: unknown): URL {
  // If the header is repeated, `location` is an array.
  const target = typeof location === 'string' ? URL.parse(location, url.href) : null
  if (target === null) throw new FetchFailed('redirects without a valid URL')
  if (url.protocol === 'https:' && target.protocol === 'http:') {
    throw new TargetRefused('redirects from https to http')
  }
  return target
}
