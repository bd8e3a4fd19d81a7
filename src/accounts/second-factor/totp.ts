// The codes of authenticator apps (RFC 6238).

import { Secret, TOTP } from 'otpauth'

const periodMs = 30_000

/** The number of time steps by which a code can be early or late. Clocks differ, and typing takes time. */
const window = 1

/** The format is checked first, because the library throws if six characters take more than six bytes. */
const form = /^[0-9]{6}$/

/** RFC 4226 recommends a length of 160 bits. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the `otpauth://…` URI, for a QR code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/**
 * Returns the number of the code's time step, or null if the code is not currently valid. Callers must accept each step
 * only once.
 */
export function totpStep(code: string, secret: string, nowMs: number): number | null {
  if (!form.test(code)) return null
  const delta = totpOf(secret, '').validate({ token: code, timestamp: nowMs, window })
  return delta === null ? null : Math.floor(nowMs / periodMs) + delta
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Mutoscope', label, secret: Secret.fromBase32(secret) })
}
