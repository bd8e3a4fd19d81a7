import { randomBytes } from 'node:crypto'
import { linkSync, rmSync, writeFileSync } from 'node:fs'

import { hasCode } from '../lib/error.ts'
import { randomBase62, unguessableLength } from '../lib/ids.ts'
import { secretBytes } from '../settings/formats/secret.ts'

/**
 * Creates the secret file at `path`, readable only by its owner. Writes a temporary file and links it to `path`,
 * because a hard link never replaces an existing file. If two processes create the secret at the same time, both
 * therefore read the same complete secret afterward.
 */
export function createSecretFile(path: string, secret: Buffer = randomBytes(secretBytes)): void {
  const temporary = `${path}.${randomBase62(unguessableLength)}`
  writeFileSync(temporary, `${secret.toString('base64url')}\n`, {
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
