// The installation's secret: 32 random bytes that key hashes depend on. It is never logged or printed.

import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

import { hasCode } from '../../lib/error.ts'
import { randomBase62, unguessableLength } from '../../lib/ids.ts'

const secretBytes = 32
const form = /^[A-Za-z0-9_-]{43}=?$/

export const secretRule = `must hold ${secretBytes} random bytes in base64url, which are 43 characters`

/** Null for anything that is not 32 bytes in base64url, an empty text above all. */
export function parseSecret(text: string): Buffer | null {
  return form.test(text) ? Buffer.from(text, 'base64url') : null
}

/** The text of the secret file at `path`; null where there is none. */
export function readSecretFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * Makes the secret file at `path`, readable by its owner only. A link never replaces a file that is there: of two
 * processes that make it at once, both then read the same one. Nobody ever sees half a secret.
 */
export function createSecretFile(path: string): void {
  const temporary = `${path}.${randomBase62(unguessableLength)}`
  writeFileSync(temporary, `${randomBytes(secretBytes).toString('base64url')}\n`, {
    mode: 0o600,
    flush: true,
  })
  try {
    linkSync(temporary, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(temporary)
  }
}
