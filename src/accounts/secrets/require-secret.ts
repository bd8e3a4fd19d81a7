// Checks that this process has the secret with which the database's keys were hashed.

import { OperatorError } from '../../lib/operator-error.ts'
import type { Store } from '../../store/store.ts'
import { hmacOf } from './hmac.ts'

/**
 * Throws `OperatorError` if the database was created with a different secret. The first call for a new database
 * permanently binds the database to `secret`.
 */
export async function requireSecret(store: Pick<Store, 'registerSecret'>, secret: Buffer): Promise<void> {
  requireMatchingSecret(await store.registerSecret(fingerprintOf(secret)))
}

/**
 * Throws `OperatorError` if `isMatching` is false. Use this function if the fingerprint has been compared without
 * registering the secret.
 */
export function requireMatchingSecret(isMatching: boolean): void {
  if (isMatching) return
  throw new OperatorError(
    'this secret is not the one that the database was created with, so no API key would be recognized: restore the original secret (MUTOSCOPE_SECRET, MUTOSCOPE_SECRET_FILE, or the "secret" file in the data folder)',
  )
}

/** With the fingerprint, which does not reveal the secret, the service detects a different secret at startup. */
export function fingerprintOf(secret: Buffer): string {
  return hmacOf('mutoscope secret fingerprint', secret)
}
