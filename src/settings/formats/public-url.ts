// URLs that others are appended to: the address of the service for its clients, and the endpoint of a bucket.

export const publicUrlRule = 'must be a URL such as https://media.example.com, without a query or user name'

/** Without the slash at its end. Null when it is not such a URL. */
export function parsePublicUrl(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text)) return null
  return url.origin + url.pathname.replace(/\/+$/, '')
}
