// Parses URLs to which paths are appended.

export const publicUrlRule =
  'must be a URL without a path, query, or user name, such as https://media.example.com'

/** A path is not allowed, because the site's pages and cookies need a whole host to themselves. */
export function parsePublicUrl(text: string): string | null {
  const url = parseBaseUrl(text)
  return url === URL.parse(text)?.origin ? url : null
}

/** Returns the URL without a trailing slash, or null if the text is not a base URL. */
export function parseBaseUrl(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text)) return null
  return url.origin + url.pathname.replace(/\/+$/, '')
}
