// API keys: how one is made, recognised without a query, and hashed for storage. A key in clear is never kept.

import { createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'

import { encodeBase62, randomBase62 } from '../../lib/ids.ts'

const prefix = 'sk-muto_'

/** 43 letters of base62 hold 256 random bits. */
const randomLength = 43
const checksumLength = 6
const form = /^sk-muto_[0-9A-Za-z]{49}$/

/** `sk-muto_`, 43 random letters, and 6 of a checksum that tells a mistyped key from an unknown one. */
export function newApiKey(): string {
  const random = randomBase62(randomLength)
  return prefix + random + checksumOf(random)
}

/** False for anything that this program cannot have made: such a key is refused without asking the database. */
export function isWellFormedKey(text: string): boolean {
  if (!form.test(text)) return false
  const random = text.slice(prefix.length, prefix.length + randomLength)
  return text.endsWith(checksumOf(random))
}

/**
 * HMAC-SHA-256 with the installation's secret, in base64url. A stolen database alone cannot confirm a key; a slow hash
 * is not needed for 256 random bits.
 */
export function hashApiKey(key: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(key).digest('base64url')
}

/** `sk-muto_…` and the last four characters: enough to tell keys apart. */
export function hintOfKey(key: string): string {
  return `${prefix}…${key.slice(-4)}`
}

/** Names the secret without telling it: kept in the database, so that another secret is noticed. */
export function fingerprintOf(secret: Buffer): string {
  return createHmac('sha256', secret).update('mutoscope secret fingerprint').digest('base64url')
}

function checksumOf(random: string): string {
  return encodeBase62(crc32(random), checksumLength)
}
