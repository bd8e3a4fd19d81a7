// The composition root: builds every part from the configuration, starts them in order, and stops them in reverse.

import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { assert } from './lib/assert.ts'
import { branded } from './lib/brand.ts'
import { systemClock } from './lib/clock.ts'
import { randomId } from './lib/ids.ts'
import type { Logger } from './lib/log.ts'
import type { WorkerId } from './domain/ids.ts'
import { openAccount } from './accounts/open-account.ts'
import { requireSecret } from './accounts/require-secret.ts'
import type { Config } from './config.ts'
import { openDataFolder } from './config/data-folder.ts'
import type { ProviderConfig } from './config/providers.ts'
import type { FileStore } from './files/file-store.ts'
import { openFiles } from './files/open-files.ts'
import { createApp } from './http/app.ts'
import type { AppParts } from './http/app.ts'
import { listen } from './http/listen.ts'
import { GuardedFetch } from './net/guarded-fetch.ts'
import type { Provider } from './providers/provider.ts'
import { createStoryboard } from './providers/storyboard/storyboard.ts'
import { openDatabase } from './store/open-database.ts'
import { lockFolder } from './store/sqlite-lock.ts'
import { createStore } from './store/store.ts'
import type { Store } from './store/store.ts'
import { sweepUntil } from './worker/sweep.ts'
import { Worker } from './worker/worker.ts'

/** Makes the engine that a `providers.<name>` of this type describes. */
export type Adapter = (name: string, provider: ProviderConfig, config: Config) => Provider

export const builtInAdapters: ReadonlyMap<string, Adapter> = new Map([['storyboard', storyboardAdapter]])

export interface Service {
  /** What output URLs begin with. */
  readonly publicUrl: string
  /** Where it listens. */
  readonly url: string
  /** The key of the first account, in clear, on the first start only. */
  readonly firstKey: string | null
  /** Resolves when the service can no longer be trusted and the process must end; never rejects. */
  readonly failed: Promise<Error>
  /** Lets requests and tasks finish within `worker.drain_seconds`, hands the rest back, and closes everything. */
  close(): Promise<void>
}

const firstEmail = 'owner@localhost'

/**
 * Resolves when requests are served. Rejects with `StoreRefused`, `ConfigRefused` or the system's error when something
 * is in the way; nothing is left running then.
 */
export async function startService(
  config: Config,
  log: Logger,
  adapters: ReadonlyMap<string, Adapter> = builtInAdapters,
): Promise<Service> {
  await using opened = new AsyncDisposableStack()
  const { filesFolder, scratchFolder, secret } = openDataFolder(config)
  opened.adopt(lockFolder(config.dataFolder), (lock) => lock.release())

  const broken = Promise.withResolvers<Error>()
  const store = createStore(await openDatabase(config.database, { log, onBroken: broken.resolve }))
  opened.defer(() => store.close())
  await requireSecret(store, secret)
  await store.registerModels([...config.catalog.keys()])

  const providers = createProviders(config, adapters)
  opened.defer(() => closeAll(providers))
  const files = await openFiles(config.artifacts.store, filesFolder)
  await rm(scratchFolder, { recursive: true, force: true })
  await mkdir(scratchFolder, { recursive: true })

  const listener = await listen(config.host, config.port)
  opened.defer(() => listener.close())
  const publicUrl = config.publicUrl ?? listener.url
  const app = await createApp(appParts({ config, log, store, files, secret, publicUrl, scratchFolder }))
  const firstKey = await openFirstAccount(store, secret, config.accounts.firstCredits)

  const worker = await startWorker({ config, log, store, files, providers, scratchFolder })
  opened.defer(() => worker.drain(0))
  const sweeping = new AbortController()
  const sweep = sweepUntil(sweeping.signal, {
    store,
    files,
    clock: systemClock,
    log,
    taskLifetimeMs: config.deadlines.totalMs,
  })
  opened.defer(async () => {
    sweeping.abort()
    await sweep
  })
  listener.serve(app)
  const running = opened.move()
  return {
    publicUrl,
    url: listener.url,
    firstKey,
    failed: broken.promise,
    close: async () => {
      app.drain()
      await Promise.all([listener.close(), worker.drain(config.worker.drainMs)])
      await running.disposeAsync()
    },
  }
}

function createProviders(
  config: Config,
  adapters: ReadonlyMap<string, Adapter>,
): ReadonlyMap<string, Provider> {
  return new Map(
    [...config.providers].map(([name, provider]) => {
      const adapter = adapters.get(provider.type)
      assert(adapter !== undefined, 'the configuration names known types of providers only')
      return [name, adapter(name, provider, config)]
    }),
  )
}

function storyboardAdapter(name: string, provider: ProviderConfig, config: Config): Provider {
  const options = {
    concurrency: provider.concurrency,
    renderMsMax: provider.renderMs,
    ffmpegPath: config.ffmpegPath,
    spriteFolder: fileURLToPath(new URL('../build/storyboard', import.meta.url)),
  }
  return createStoryboard(options, name)
}

async function closeAll(providers: ReadonlyMap<string, Provider>): Promise<void> {
  await Promise.all([...providers.values()].map((provider) => provider.close()))
}

/** On the very first start only: somebody must be able to begin. */
async function openFirstAccount(store: Store, secret: Buffer, credits: number): Promise<string | null> {
  if ((await store.countAccounts(null)) > 0) return null
  const account = await openAccount(store, secret, { email: firstEmail, credits, withKey: true })
  return account.kind === 'opened' ? account.key : null
}

interface Parts {
  readonly config: Config
  readonly log: Logger
  readonly store: Store
  readonly files: FileStore
  readonly scratchFolder: string
}

function appParts({
  config,
  log,
  store,
  files,
  publicUrl,
  scratchFolder,
  secret,
}: Parts & { readonly secret: Buffer; readonly publicUrl: string }): AppParts {
  return {
    store,
    files,
    secret,
    clock: systemClock,
    log,
    rules: {
      catalog: config.catalog,
      publicUrl,
      inputPolicy: config.inputs,
      unfinishedTasksMax: config.limits.unfinishedTasksMax,
      lifetimeMs: config.deadlines.totalMs,
      uploadKeptMs: config.retention.uploadsMs,
    },
    limits: config.limits,
    freeBytesMin: config.artifacts.freeBytesMin,
    allowsCrossOrigin: config.cors,
    scratchFolder,
  }
}

async function startWorker(
  parts: Parts & { readonly providers: ReadonlyMap<string, Provider> },
): Promise<Worker> {
  const { config, log, store, files, providers, scratchFolder } = parts
  const id = branded<WorkerId>(randomId('wrk'))
  await store.enterProcess({ id, role: 'all', files: 'disk:', replaces: 'all' })
  const fetch = new GuardedFetch(config.inputs)
  const worker = new Worker({
    id,
    store,
    clock: systemClock,
    log,
    catalog: config.catalog,
    parts: {
      providers,
      inputs: { fetch, files, addressPolicy: config.inputs },
      outputs: { fetch, files, keptMs: config.retention.outputsMs },
      scratchFolder,
      runForMs: { image: config.deadlines.imageMs, video: config.deadlines.videoMs },
    },
  })
  worker.start()
  return worker
}
