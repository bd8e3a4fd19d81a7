import { hash } from 'node:crypto'

/** Returns a strong entity tag (RFC 9110 §8.8): a short hash of the text, in quotes. */
export function etagOf(text: string): string {
  return `"${hash('sha1', text, 'base64url')}"`
}
