// Parses an address in the settings of a provider that must not have a path.

/** Returns the origin in the form of `URL.origin`, or null if the text is anything else than `http(s)://HOST[:PORT]`. */
export function parseOrigin(text: string): string | null {
  const url = URL.parse(text)
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  return isPlain ? url.origin : null
}
