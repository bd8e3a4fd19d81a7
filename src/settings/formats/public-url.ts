// The address under which clients reach the service: what output URLs begin with.

export const publicUrlRule = 'must be a URL such as https://media.example.com, without a query or user name'

/** Without the slash at its end; null when it is not a URL that others can be appended to. */
export function parsePublicUrl(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text)) return null
  return url.origin + url.pathname.replace(/\/+$/, '')
}
