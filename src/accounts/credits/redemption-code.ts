// Redemption codes, which the database never stores in plain text.

import { randomInt } from 'node:crypto'

import { hmacOf } from '../secrets/hmac.ts'

/** The base32 alphabet of RFC 4648, which omits the digits 0, 1, and 8 because they look like letters. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Twenty characters represent 100 random bits. */
const length = 20
const groupLength = 4
const prefix = 'MUTO'
const form = new RegExp(`^${prefix}([${alphabet}]{${length}})$`)

/** Returns 20 characters, without the prefix or dashes. */
export function newRedemptionCode(): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** Returns the code in the form `MUTO-XXXX-XXXX-XXXX-XXXX-XXXX`. */
export function formatRedemptionCode(code: string): string {
  const groups = Array.from({ length: length / groupLength }, (_, n) =>
    code.slice(n * groupLength, (n + 1) * groupLength),
  )
  return [prefix, ...groups].join('-')
}

/** Ignores case, dashes, and spaces. Returns null for text that cannot be a code. */
export function parseRedemptionCode(typed: string): string | null {
  return form.exec(typed.toUpperCase().replaceAll(/[\s-]/g, ''))?.[1] ?? null
}

export function hashRedemptionCode(code: string, secret: Buffer): string {
  return hmacOf(`code ${code}`, secret)
}

export function hintOfRedemptionCode(code: string): string {
  return code.slice(-groupLength)
}
