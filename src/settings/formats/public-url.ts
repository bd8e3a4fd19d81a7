// URLs to which paths are appended: the public address of the service, and the endpoint of a bucket.

export const publicUrlRule = 'must be a URL such as https://media.example.com, without a query or user name'

/** The URL without a trailing slash. Null if it is not such a URL. */
export function parsePublicUrl(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text)) return null
  return url.origin + url.pathname.replace(/\/+$/, '')
}
