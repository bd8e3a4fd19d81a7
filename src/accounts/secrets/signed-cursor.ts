// A cursor contains the position after which the next page begins. The signature prevents clients from changing the
// cursor or using it for another list.

import { hmacOf } from './hmac.ts'

/** 22 base64url characters represent 132 bits. */
const signatureLength = 22

/** `scope` names the list that the position belongs to. */
export function signCursor(position: string, scope: string, secret: Buffer): string {
  const text = Buffer.from(position).toString('base64url')
  return signatureOf(text, scope, secret) + text
}

/** Returns the position, or null if `signCursor` did not create this cursor for this scope. */
export function openCursor(cursor: string, scope: string, secret: Buffer): string | null {
  const text = cursor.slice(signatureLength)
  // The comparison need not take constant time: a guessed cursor selects only rows that the scope allows.
  if (cursor.slice(0, signatureLength) !== signatureOf(text, scope, secret)) return null
  return Buffer.from(text, 'base64url').toString()
}

function signatureOf(text: string, scope: string, secret: Buffer): string {
  return hmacOf(`cursor ${JSON.stringify([scope, text])}`, secret).slice(0, signatureLength)
}
