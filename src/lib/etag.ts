// Entity tags: a short name for a text that changes whenever the text does.

import { hash } from 'node:crypto'

/** Strong, with its quotes, as RFC 9110 §8.8 writes it. */
export function etagOf(text: string): string {
  return `"${hash('sha1', text, 'base64url')}"`
}
