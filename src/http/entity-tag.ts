// Entity tags and the conditions that name them. RFC 9110 §8.8, §13. Pure.

import { hash } from 'node:crypto'

/** Strong, with its quotes. */
export function etagOf(text: string): string {
  return `"${hash('sha1', text, 'base64url')}"`
}

/** True when the client has this entity already: `If-None-Match` compares weakly, and `*` is any. */
export function isNoneMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  // None of our tags has a comma inside.
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim()
    return tag === '*' || tag === etag || tag === `W/${etag}`
  })
}
