// Parses an address in a provider's settings.

/** Returns the origin in the form of `URL.origin`, or null if the text is not of the form `http(s)://HOST[:PORT]`. */
export function parseOrigin(text: string): string | null {
  const url = URL.parse(text)
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  return isPlain ? url.origin : null
}
