// Recovery codes for account holders who have lost their authenticator app. Each code works only once.

import { randomBase62 } from '../../lib/ids.ts'
import { hashToken } from '../secrets/token.ts'

const count = 10

/**
 * The length of each half of a code. The two halves together represent 59 random bits, and attempts are rate-limited.
 */
const half = 5
const form = new RegExp(`^[0-9A-Za-z]{${half}}-?[0-9A-Za-z]{${half}}$`)

export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: count }, () => `${randomBase62(half)}-${randomBase62(half)}`)
}

export function isRecoveryCode(text: string): boolean {
  return form.test(text)
}

export function hashRecoveryCode(code: string, secret: Buffer): string {
  return hashToken('recovery', code.replace('-', ''), secret)
}
