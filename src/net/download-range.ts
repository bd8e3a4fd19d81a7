// Determines from a response's status and headers which part of a file the body contains (RFC 9110, section 14).

import type { IncomingHttpHeaders } from 'node:http'
import { FetchFailed, FetchRejected } from './fetch-error.ts'
import { checkBodyHeaders } from './response-head.ts'

/**
 * `total` is the size of the whole file, or null if the server does not state it. `changed` means that the saved bytes
 * must be discarded, usually because the file has changed.
 */
export type BodyStart =
  | { readonly kind: 'body'; readonly from: number; readonly total: number | null }
  | { readonly kind: 'changed' }

/** The statuses from 400 to 499 that indicate a temporary error. */
const passingStatuses = new Set([408, 425, 429])

export interface SavedPart {
  readonly bytes: number
  readonly validator: string
}

/**
 * `saved` is null if we asked for the whole file. Throws `FetchRejected` if a retry cannot help, and `FetchFailed` if a
 * later attempt may succeed.
 */
export function bodyStart(
  status: number,
  headers: IncomingHttpHeaders,
  saved: SavedPart | null,
  bytesMax: number,
): BodyStart {
  if (status === 416 && saved !== null) return { kind: 'changed' }
  if (status !== 200 && status !== 206) {
    const isDefinite = status >= 400 && status < 500 && !passingStatuses.has(status)
    const Fault = isDefinite ? FetchRejected : FetchFailed
    throw new Fault(`returned status ${status}`)
  }
  checkBodyHeaders(headers, bytesMax)
  if (status === 200) return { kind: 'body', from: 0, total: lengthOf(headers['content-length']) }
  const [, from, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? []
  const have = saved?.bytes ?? 0
  if (Number(from) !== have || isOtherVersion(headers, saved)) return { kind: 'changed' }
  if (Number(total) > bytesMax) throw new FetchRejected(`reports a size of more than ${bytesMax} bytes`)
  return { kind: 'body', from: have, total: lengthOf(total) }
}

/** A server might ignore `If-Range` and send the rest of another version of the file. */
function isOtherVersion(
  { etag, 'last-modified': lastModified }: IncomingHttpHeaders,
  saved: SavedPart | null,
): boolean {
  if (saved === null) return false
  const version = saved.validator.startsWith('"') ? etag : lastModified
  return version !== undefined && version !== saved.validator
}

function lengthOf(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null
}

/**
 * Returns a header value that identifies this version of the file. Ignores a weak ETag, because versions with different
 * bytes can share one.
 */
export function validatorOf({ etag, 'last-modified': lastModified }: IncomingHttpHeaders): string | null {
  if (etag !== undefined && !etag.startsWith('W/')) return etag
  return lastModified ?? null
}
