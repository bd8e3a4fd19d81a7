// Codes for credits: how one is drawn, read as people type it, and hashed for storage. None is kept in clear.

import { createHmac, randomInt } from 'node:crypto'

/** Base32 of RFC 4648: no 0, 1 or 8 that could be taken for a letter. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A hundred random bits. */
const length = 20
const groupLength = 4
const prefix = 'MUTO'
const form = new RegExp(`^${prefix}([${alphabet}]{${length}})$`)

/** 20 letters and digits. */
export function newRedemptionCode(): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** `MUTO-XXXX-XXXX-XXXX-XXXX-XXXX`. */
export function formatRedemptionCode(code: string): string {
  const groups = Array.from({ length: length / groupLength }, (_, n) =>
    code.slice(n * groupLength, (n + 1) * groupLength),
  )
  return [prefix, ...groups].join('-')
}

/** In any case, with or without dashes and blanks. Null for what cannot be one: the database is not asked about it. */
export function parseRedemptionCode(typed: string): string | null {
  return form.exec(typed.toUpperCase().replaceAll(/[\s-]/g, ''))?.[1] ?? null
}

/** HMAC-SHA-256 with the installation's secret, in base64url. */
export function hashRedemptionCode(code: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`code ${code}`).digest('base64url')
}

export function hintOfRedemptionCode(code: string): string {
  return code.slice(-groupLength)
}
