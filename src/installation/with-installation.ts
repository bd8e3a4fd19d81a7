// Opens an installation for one command. Does not take the lock on the data folder, so the command can run while the
// service is running.

import { existsSync } from 'node:fs'

import { fingerprintOf, requireMatchingSecret } from '../accounts/secrets/require-secret.ts'
import { loadConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { openDataFolder } from '../data-folder/data-folder.ts'
import { requireNotMoved } from '../data-folder/moved.ts'
import type { Variables } from '../settings/reading/variables.ts'
import { createLog } from '../lib/log.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { openDatabase } from '../store/open-database.ts'
import { createStore } from '../store/store.ts'
import type { Store } from '../store/store.ts'

export interface Installation {
  readonly config: Config
  readonly store: Store
  readonly secret: Buffer
  readonly filesFolder: string
  /** The migrations that were applied when the installation was opened. */
  readonly migrations: readonly string[]
}

type Use<Result> = (installation: Installation) => Promise<Result>

/**
 * Refuses a data folder without a database, because a mistyped name must not create a new installation. Closes the
 * installation after `use`.
 */
export async function withInstallation<Result>(variables: Variables, use: Use<Result>): Promise<Result> {
  const config = loadConfig(variables)
  if (config.database.kind === 'sqlite' && !existsSync(config.database.path)) {
    throw new OperatorError(
      `there is no database in ${config.dataFolder}: set MUTOSCOPE_DATA to the service's data folder; to create a database here, start the service or run "mutoscope account create"`,
    )
  }
  return openWith(config, use)
}

/**
 * Creates the data folder, the secret, and the embedded database if they do not exist. A PostgreSQL database must
 * already exist. Closes the installation after `use`.
 */
export async function ensureInstallation<Result>(variables: Variables, use: Use<Result>): Promise<Result> {
  return openWith(loadConfig(variables), use)
}

async function openWith<Result>(config: Config, use: Use<Result>): Promise<Result> {
  const { filesFolder, secret } = openDataFolder(config)
  // `onBroken` does nothing, because calls to a broken database fail anyway. The log is silent, because log lines would
  // mix with the command's output.
  const database = await openDatabase(config.database, {
    log: createLog('silent'),
    isAlone: false,
    onBroken: () => {},
  })
  const store = createStore(database)
  try {
    // The secret's fingerprint is only compared here. It is stored when the service starts or an account is created.
    requireMatchingSecret(await store.matchesSecret(fingerprintOf(secret)))
    const result = await use({ config, store, secret, filesFolder, migrations: database.migrations })
    // If a move to PostgreSQL finished while this command was waiting for the database, the command has changed the old
    // database, and must fail.
    if (config.database.kind === 'sqlite') requireNotMoved(config.dataFolder)
    return result
  } finally {
    await store.close()
  }
}
