// Parses `If-None-Match` (RFC 9110 §13.1.2).

/** Returns whether the header contains `etag`. Uses weak comparison (RFC 9110 §8.8.3.2). `*` matches any tag. */
export function isNoneMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  // Our tags contain no commas.
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim()
    return tag === '*' || tag === etag || tag === `W/${etag}`
  })
}
