// Opens an installation for one command: its configuration, secret and database. Works while the service runs, because it
// never takes the lock of the data folder, which belongs to the serving process.

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
  /** The migrations that opening it applied, by name. */
  readonly migrations: readonly string[]
}

type Use<Result> = (installation: Installation) => Promise<Result>

/**
 * Refuses a data folder without a database, so that a mistyped name does not become a new installation. Closes the
 * installation after `use`.
 */
export async function withInstallation<Result>(variables: Variables, use: Use<Result>): Promise<Result> {
  const config = loadConfig(variables)
  if (config.database.kind === 'sqlite' && !existsSync(config.database.path)) {
    throw new OperatorError(
      `there is no database in ${config.dataFolder}: set MUTOSCOPE_DATA to the data folder of the service. To make a database here, start the service or run "mutoscope account create"`,
    )
  }
  return openWith(config, use)
}

/** Makes what is missing, as a first start does. A PostgreSQL database must exist. Closes the installation after `use`. */
export async function ensureInstallation<Result>(variables: Variables, use: Use<Result>): Promise<Result> {
  return openWith(loadConfig(variables), use)
}

async function openWith<Result>(config: Config, use: Use<Result>): Promise<Result> {
  const { filesFolder, secret } = openDataFolder(config)
  // A broken database fails the call that meets it, and there is nothing else to stop. The log is silent because the output
  // is one document.
  const database = await openDatabase(config.database, {
    log: createLog('silent'),
    isAlone: false,
    onBroken: () => {},
  })
  const store = createStore(database)
  try {
    // Does not store the fingerprint of the secret: the first account does.
    requireMatchingSecret(await store.matchesSecret(fingerprintOf(secret)))
    const result = await use({ config, store, secret, filesFolder, migrations: database.migrations })
    // A move may have ended while this command waited for the database: then its changes are in the old one.
    if (config.database.kind === 'sqlite') requireNotMoved(config.dataFolder)
    return result
  } finally {
    await store.close()
  }
}
