// Opens the resources that a process needs in every role.

import { systemClock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import type { InstallationId } from '../domain/ids.ts'
import type { Role } from '../domain/processes/role.ts'
import { requireSecret } from '../accounts/secrets/require-secret.ts'
import type { Config } from '../config.ts'
import { openDataFolder } from '../data-folder/data-folder.ts'
import { Inspector } from '../files/inspector/inspector.ts'
import type { FileStore } from '../files/storage/file-store.ts'
import { claimFiles } from '../files/storage/claim-files.ts'
import { openFiles } from '../files/storage/open-files.ts'
import { beatTimes, Presence } from '../processes/presence.ts'
import { openDatabase } from '../store/open-database.ts'
import { lockFolder } from '../store/lock-folder.ts'
import { createStore } from '../store/store.ts'
import type { Store } from '../store/store.ts'
import { openScratch } from './scratch-folder.ts'

export interface ProcessContext extends AsyncDisposable {
  readonly config: Config
  readonly log: Logger
  readonly secret: Buffer
  readonly store: Store
  readonly files: FileStore
  readonly inspector: Inspector
  readonly installation: InstallationId
  readonly scratchFolder: string
  readonly presence: Presence
  readonly failed: Promise<Error>
}

/** On failure, rejects with `OperatorError`, `ConfigError`, or a system error, and leaves nothing open. */
export async function openProcessContext(config: Config, log: Logger, role: Role): Promise<ProcessContext> {
  await using opened = new AsyncDisposableStack()
  const { filesFolder, scratchFolder, secret } = openDataFolder(config)
  const lock = locks(config)
  if (lock !== 'none') opened.adopt(lockFolder(config.dataFolder), (held) => held.release())

  const broken = Promise.withResolvers<Error>()
  const store = createStore(
    await openDatabase(config.database, { log, isAlone: lock === 'all', onBroken: broken.resolve }),
  )
  opened.defer(() => store.close())
  await requireSecret(store, secret)
  await store.registerModels([...config.catalog.keys()])

  const files = await openFiles(config.artifacts.store, filesFolder)
  // Takes a second lock, because the same files may be mounted into another data folder.
  if (lock === 'same-files') opened.adopt(lockFolder(filesFolder), (held) => held.release())
  const installation = await store.ensureInstallationId(null)
  await claimFiles(files, installation)
  const scratch = opened.use(await openScratch(scratchFolder, lock !== 'none'))
  const inspector = opened.use(new Inspector())
  const presence = await Presence.enter({
    store,
    clock: systemClock,
    log,
    process: { role, files: files.identity, replaces: lock },
    beats: lock === 'all' ? null : beatTimes,
    onBroken: broken.resolve,
  })
  opened.defer(() => presence.leave())
  const held = opened.move()
  return {
    config,
    log,
    secret,
    store,
    files,
    inspector,
    installation,
    scratchFolder: scratch.folder,
    presence,
    failed: broken.promise,
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  }
}

/**
 * Returns what this process locks: with SQLite, the whole installation (`all`); with PostgreSQL and files on disk, only
 * the files (`same-files`); with PostgreSQL and a bucket, nothing (`none`). When a process gets the lock, any previous
 * holder has ended.
 */
function locks({ database, artifacts }: Config): 'all' | 'same-files' | 'none' {
  if (database.kind === 'sqlite') return 'all'
  return artifacts.store.kind === 'disk' ? 'same-files' : 'none'
}
