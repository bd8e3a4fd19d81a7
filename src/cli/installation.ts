// Opens an installation for one command: its configuration, secret and database, also while the service runs beside it.
// Never takes the lock of the data folder: that belongs to the serving process.

import { requireSecret } from '../accounts/require-secret.ts'
import { loadConfig } from '../config.ts'
import { openDataFolder } from '../config/data-folder.ts'
import type { Variables } from '../config/environment.ts'
import { openSqlite } from '../store/sqlite.ts'
import { createStore } from '../store/store.ts'
import type { Store } from '../store/store.ts'

export interface Installation {
  readonly store: Store
  readonly secret: Buffer
  readonly filesFolder: string
  /** The migrations that opening it applied, by name. */
  readonly migrations: readonly string[]
}

/** Makes what is missing, as a first start does. Closed again when `use` is done. */
export async function withInstallation<Result>(
  variables: Variables,
  use: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const { databasePath, filesFolder, secret } = openDataFolder(loadConfig(variables))
  // A broken file fails the call that met it; there is nothing else to stop here.
  const database = await openSqlite(databasePath, () => {})
  const store = createStore(database)
  try {
    await requireSecret(store, secret)
    return await use({ store, secret, filesFolder, migrations: database.migrations })
  } finally {
    await store.close()
  }
}
