// The installation's secret: 32 random bytes that are used, for example, to hash API keys. Never logged or printed.

import { readFileSync } from 'node:fs'

import { hasCode } from '../../lib/error.ts'

export const secretBytes = 32
const form = /^[A-Za-z0-9_-]{43}=?$/

export const secretForm = `${secretBytes} random bytes in base64url (43 characters)`

export function parseSecret(text: string): Buffer | null {
  return form.test(text) ? Buffer.from(text, 'base64url') : null
}

/** Returns null if the file does not exist. */
export function readSecretFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Like `readSecretFile`, but returns null for any file that cannot be read. */
export function tryReadSecretFile(path: string): string | null {
  try {
    return readSecretFile(path)
  } catch {
    return null
  }
}
