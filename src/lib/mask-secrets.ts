// Removes the installation's secrets from text, because an engine that receives a secret may repeat it, for example in
// an error message.

export type Mask = (text: string) => string

/** Shorter secrets are not replaced, because they could also occur in ordinary words. */
const lengthMin = 8

/** Also masks each word of a secret on its own, because an engine may repeat only the token from "Bearer …". */
export function maskOf(secrets: Iterable<string>): Mask {
  const words = [...secrets].flatMap((secret) => [secret, ...secret.split(/\s+/)])
  // The secrets as they appear in a line of JSON.
  const escaped = words.map((word) => JSON.stringify(word).slice(1, -1))
  const long = [...new Set([...words, ...escaped])].filter(({ length }) => length >= lengthMin)
  // Longer secrets are replaced first, because a shorter secret may be part of a longer one.
  const longestFirst = long.toSorted((one, other) => other.length - one.length)
  return (text) => longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
}
