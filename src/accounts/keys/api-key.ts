// Generates, validates, and hashes API keys. The database never stores a key in plain text.

import { crc32 } from 'node:zlib'

import { encodeBase62, randomBase62 } from '../../lib/ids.ts'
import { hmacOf } from '../secrets/hmac.ts'

const prefix = 'sk-muto_'

/** 43 base62 characters represent 256 random bits. */
const randomLength = 43
const checksumLength = 6
const form = /^sk-muto_[0-9A-Za-z]{49}$/

/**
 * Returns a new key: `sk-muto_`, 43 random characters, and a 6-character checksum. The checksum detects typing errors
 * without a database query.
 */
export function newApiKey(): string {
  const random = randomBase62(randomLength)
  return prefix + random + checksumOf(random)
}

/** Returns false for any text that `newApiKey` cannot have returned. */
export function isWellFormedKey(text: string): boolean {
  if (!form.test(text)) return false
  const random = text.slice(prefix.length, prefix.length + randomLength)
  return text.endsWith(checksumOf(random))
}

/**
 * A stolen database alone is not enough to check a guessed key, because the hash is keyed with the installation's
 * secret. A slow hash is unnecessary for 256 random bits.
 */
export function hashApiKey(key: string, secret: Buffer): string {
  return hmacOf(key, secret)
}

/** The last four characters are enough to tell an account's keys apart. */
export function hintOfKey(key: string): string {
  return `${prefix}…${key.slice(-4)}`
}

function checksumOf(random: string): string {
  return encodeBase62(crc32(random), checksumLength)
}
