// The header `If-None-Match`. RFC 9110 §13.1.2. Pure.

/** True when the client has this entity already: tags compare weakly, and `*` is any. */
export function isNoneMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  // None of our tags has a comma inside.
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim()
    return tag === '*' || tag === etag || tag === `W/${etag}`
  })
}
