// What the head of an answer means for a fetch: here is the body, or ask there. It never follows anything by itself.

import type { IncomingHttpHeaders } from 'node:http'
import { FetchFailed, TargetRefused } from './fetch-error.ts'

export type ResponseHead = { readonly kind: 'body' } | { readonly kind: 'redirect'; readonly target: URL }

const redirectStatuses = new Set([301, 302, 303, 307, 308])

/** Throws `FetchFailed` or `TargetRefused` for everything that is neither. The target still has to be judged. */
export function readResponseHead(
  url: URL,
  statusCode: number,
  headers: IncomingHttpHeaders,
  bytesMax: number,
): ResponseHead {
  if (redirectStatuses.has(statusCode)) {
    return { kind: 'redirect', target: redirectTarget(url, headers.location) }
  }
  if (statusCode !== 200) throw new FetchFailed(`answered with status ${statusCode}`)
  // We asked for none: a coding that comes all the same hides how large the content is.
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding.toLowerCase() !== 'identity') throw new FetchFailed('answered with a content coding')
  // What is not announced, or announced wrongly, is still counted as it comes.
  const announced = Number(headers['content-length'] ?? 0)
  if (announced > bytesMax) throw new FetchFailed(`announces more than ${bytesMax} bytes`)
  return { kind: 'body' }
}

function redirectTarget(url: URL, location: unknown): URL {
  // Twice given, it comes as a list.
  const target = typeof location === 'string' ? URL.parse(location, url.href) : null
  if (target === null) throw new FetchFailed('redirects to no valid URL')
  if (url.protocol === 'https:' && target.protocol === 'http:') {
    throw new TargetRefused('redirects from https to http')
  }
  return target
}
