// Decides from the head of a response whether a fetch reads its body or is redirected. Follows no redirect itself.

import type { IncomingHttpHeaders } from 'node:http'
import { FetchFailed, TargetRefused } from './fetch-error.ts'

export type ResponseHead = { readonly kind: 'body' } | { readonly kind: 'redirect'; readonly target: URL }

const redirectStatuses = new Set([301, 302, 303, 307, 308])

/** Throws `FetchFailed` or `TargetRefused` for anything else. The caller must still check a redirect's target. */
export function readResponseHead(
  url: URL,
  statusCode: number,
  headers: IncomingHttpHeaders,
  bytesMax: number,
): ResponseHead {
  if (redirectStatuses.has(statusCode)) {
    return { kind: 'redirect', target: redirectTarget(url, headers.location) }
  }
  if (statusCode !== 200) throw new FetchFailed(`returned status ${statusCode}`)
  // We asked for none. If one is used anyway, it hides the true size of the content.
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding.toLowerCase() !== 'identity') throw new FetchFailed('used a content coding')
  // If the length is missing or incorrect, `saveBody` still counts the bytes as they arrive.
  const announced = Number(headers['content-length'] ?? 0)
  if (announced > bytesMax) throw new FetchFailed(`announces more than ${bytesMax} bytes`)
  return { kind: 'body' }
}

function redirectTarget(url: URL, location: unknown): URL {
  // A repeated header is an array.
  const target = typeof location === 'string' ? URL.parse(location, url.href) : null
  if (target === null) throw new FetchFailed('redirects without a valid URL')
  if (url.protocol === 'https:' && target.protocol === 'http:') {
    throw new TargetRefused('redirects from https to http')
  }
  return target
}
