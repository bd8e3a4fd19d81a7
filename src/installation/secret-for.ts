// Reads the secret of an installation that is being moved or restored.

import type { Config } from '../config.ts'
import { readSecretIn } from '../data-folder/data-folder.ts'
import { OperatorError } from '../lib/operator-error.ts'

/** Returns the configured secret, or else the secret in the folder. Throws `OperatorError` if there is neither. */
export function secretFor(folder: string, config: Pick<Config, 'secret'>): Buffer {
  const secret = config.secret ?? readSecretIn(folder)
  if (secret !== null) return secret
  throw new OperatorError(
    `there is no secret in ${folder}: set MUTOSCOPE_SECRET to the secret of this installation, or MUTOSCOPE_SECRET_FILE to the path of a file that contains it`,
  )
}
