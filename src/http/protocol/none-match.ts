// Parses `If-None-Match`. RFC 9110 §13.1.2. Pure.

/** True if the client already has this entity. Tags are compared weakly, and `*` matches any. */
export function isNoneMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  // Our tags contain no comma.
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim()
    return tag === '*' || tag === etag || tag === `W/${etag}`
  })
}
