// Recovery codes: what opens an account whose authenticator app is lost. Each works once; they are kept as hashes.

import { randomBase62 } from '../../lib/ids.ts'
import { hashToken } from '../secrets/token.ts'

const count = 10

/** Two halves of 5 letters of base62, 59 random bits. Tries are limited, so nobody can guess one. */
const half = 5
const form = new RegExp(`^[0-9A-Za-z]{${half}}-?[0-9A-Za-z]{${half}}$`)

export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: count }, () => `${randomBase62(half)}-${randomBase62(half)}`)
}

/** False for anything that was never given out. */
export function isRecoveryCode(text: string): boolean {
  return form.test(text)
}

export function hashRecoveryCode(code: string, secret: Buffer): string {
  return hashToken('recovery', code.replace('-', ''), secret)
}
