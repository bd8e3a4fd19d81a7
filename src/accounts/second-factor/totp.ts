// Codes of an authenticator app: six digits that change every 30 seconds. RFC 6238, as every app knows it.

import { Secret, TOTP } from 'otpauth'

const periodMs = 30_000

/** Steps before and after the current one: clocks differ, and typing takes a while. */
const window = 1

/** The library throws at six characters that are more than six bytes. */
const form = /^[0-9]{6}$/

/** 160 bits in base32, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** `otpauth://…`, for a QR code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The number of the step whose code this is; null when it is none of now. Each is to be accepted once. */
export function totpStep(code: string, secret: string, nowMs: number): number | null {
  if (!form.test(code)) return null
  const delta = totpOf(secret, '').validate({ token: code, timestamp: nowMs, window })
  return delta === null ? null : Math.floor(nowMs / periodMs) + delta
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Mutoscope', label, secret: Secret.fromBase32(secret) })
}
