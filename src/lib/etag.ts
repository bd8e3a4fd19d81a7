// Entity tags: each is a short hash of a text, and changes whenever the text changes.

import { hash } from 'node:crypto'

/** Returns a strong entity tag with its quotes (RFC 9110 §8.8). */
export function etagOf(text: string): string {
  return `"${hash('sha1', text, 'base64url')}"`
}
