// Parses `Content-Type` (RFC 9110 §8.3).

const jsonType = /^application\/json[ \t]*(?:;|$)/i
const charsets = /;[ \t]*charset[ \t]*=([^;]*)/gi

/** A content type without a charset is treated as UTF-8. */
export function isJsonType(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true
  if (contentType === undefined || !jsonType.test(contentType)) return false
  const [encoding = 'utf-8', ...more] = [...contentType.matchAll(charsets)].map(([, value = '']) =>
    value.trim().toLowerCase(),
  )
  // We refuse a repeated charset, because some parsers would use the first one, and others the last.
  return more.length === 0 && (encoding === 'utf-8' || encoding === '"utf-8"')
}
