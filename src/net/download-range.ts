// Reads from the head of a response which part of a file follows (RFC 9110, section 14).

import type { IncomingHttpHeaders } from 'node:http'
import { FetchFailed, FetchRejected } from './fetch-error.ts'
import { checkBodyHeaders } from './response-head.ts'

/** `total`: the size of the whole file, if it was announced. `changed`: the part that we have is of another version. */
export type BodyStart =
  | { readonly kind: 'body'; readonly from: number; readonly total: number | null }
  | { readonly kind: 'changed' }

/** Statuses that say "not now". Every other one from 400 to 499 says "never". */
const passingStatuses = new Set([408, 425, 429])

/**
 * `have`: the bytes that we asked to continue after; 0 if we asked for everything. Throws `FetchRejected` for a definite refusal,
 * and `FetchFailed` if a later try may succeed.
 */
export function bodyStart(
  status: number,
  headers: IncomingHttpHeaders,
  have: number,
  bytesMax: number,
): BodyStart {
  if (status === 416 && have > 0) return { kind: 'changed' }
  if (status !== 200 && status !== 206) {
    const isDefinite = status >= 400 && status < 500 && !passingStatuses.has(status)
    const Fault = isDefinite ? FetchRejected : FetchFailed
    throw new Fault(`answered with status ${status}`)
  }
  checkBodyHeaders(headers, bytesMax)
  if (status === 200) return { kind: 'body', from: 0, total: lengthOf(headers['content-length']) }
  const [, from, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? []
  if (Number(from) !== have) return { kind: 'changed' }
  if (Number(total) > bytesMax) throw new FetchRejected(`announces more than ${bytesMax} bytes`)
  return { kind: 'body', from: have, total: lengthOf(total) }
}

function lengthOf(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null
}

/** What names this version of the file. A weak ETag does not: it may be the same for other bytes. */
export function validatorOf({ etag, 'last-modified': lastModified }: IncomingHttpHeaders): string | null {
  if (etag !== undefined && !etag.startsWith('W/')) return etag
  return lastModified ?? null
}
