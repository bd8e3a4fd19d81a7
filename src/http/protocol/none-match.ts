// Parses `If-None-Match` (RFC 9110 §13.1.2).

/**
 * Returns true if the header matches `etag`, so the client already has the entity. Tags are compared weakly, and `*`
 * matches any tag.
 */
export function isNoneMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  // Our tags contain no comma, so the header can be split at commas.
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim()
    return tag === '*' || tag === etag || tag === `W/${etag}`
  })
}
