// The secret of this process must be the one that the database's keys were hashed with.

import { Refused } from '../../lib/refused.ts'
import type { Store } from '../../store/store.ts'
import { fingerprintOf } from '../keys/api-key.ts'

/** Throws `Refused` when it is another one. A database that has none yet takes this one for good. */
export async function requireSecret(store: Pick<Store, 'checkSecret'>, secret: Buffer): Promise<void> {
  requireFits(await store.checkSecret(fingerprintOf(secret)))
}

/** For whoever asks a database without a store. */
export function requireFits(isFitting: boolean): void {
  if (isFitting) return
  throw new Refused(
    'the secret is not the one that this database was made with, so no key would be recognised: restore it (MUTOSCOPE_SECRET, MUTOSCOPE_SECRET_FILE, or the file "secret" in the data folder)',
  )
}
