// The API part of a process, which serves clients.

import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { systemClock } from '../lib/clock.ts'
import { firstEmail, linkUrl, makeFirstLink } from '../accounts/links/make-link.ts'
import { maskOf } from '../lib/mask-secrets.ts'
import { openAccount } from '../accounts/open-account.ts'
import { freeBytesIn } from '../files/storage/free-bytes.ts'
import { createApp } from '../http/app.ts'
import type { Listener } from '../http/serving/listen.ts'
import { FreeSpace } from '../http/shared/free-space.ts'
import { openPages } from '../http/site/pages/pages.ts'
import type { Pages } from '../http/site/pages/pages.ts'
import type { Store } from '../store/store.ts'
import { LiveCatalog } from '../tasks/live-catalog.ts'
import type { EngineTypes } from '../providers/engine-type.ts'
import { describeEngines, hookReaders, stoppingProviders } from '../providers/registry.ts'
import type { ProcessContext } from './process-context.ts'

export interface Api {
  readonly firstKey: string | null
  readonly firstLink: string | null
  /**
   * Immediately reports that the process is not ready, but keeps serving for `shutdown.unready_seconds` so that a load
   * balancer has time to stop sending requests. Then responds to waiting clients and closes every connection. Resolves
   * within 30 s if `shutdown.unready_seconds` is at most 20.
   */
  close(): Promise<void>
}

/** Resolves when requests are being served. */
export async function startApi(
  context: ProcessContext,
  types: EngineTypes,
  listener: Listener,
  publicUrl: string,
): Promise<Api> {
  const { config, log, store, files, inspector, secret, scratchFolder, presence } = context
  await using opened = new AsyncDisposableStack()
  const catalog = opened.use(await LiveCatalog.open(store, config.catalog))
  // Files are written to the scratch folder before they are moved to the file store, so the folder and the store both
  // need free space. A bucket never reports that it is full.
  const disks = [() => files.freeBytes(), () => freeBytesIn(scratchFolder)]
  const freeSpace = await FreeSpace.open(disks, config.artifacts.freeBytesMin, systemClock)
  const app = createApp({
    store,
    files,
    inspector,
    secret,
    clock: systemClock,
    log,
    rules: {
      catalog,
      publicUrl,
      inputPolicy: config.inputs,
      unfinishedTasksMax: config.limits.unfinishedTasksMax,
      lifetimeMs: config.deadlines.totalMs,
      uploadKeptMs: config.retention.uploadsMs,
    },
    engines: describeEngines(types, config.providers),
    limits: config.limits,
    site: config.site,
    webhookPolicy: config.webhooks,
    pages: openSite(context, publicUrl),
    stopping: stoppingProviders(types, config.providers),
    hooks: { readers: hookReaders(types, config.providers), maskSecrets: maskOf(config.secrets) },
    freeSpace,
    allowsCrossOrigin: config.cors,
    proxies: config.proxies,
    loggedAddresses: config.log.addresses,
    scratchFolder,
  })
  presence.onShares(({ api }) => app.divideBy(api.among))
  const firstKey = await openFirstAccount(store, secret, config.accounts.firstCredits)
  const firstToken = await makeFirstLink(store, secret)
  listener.serve(app)
  const held = opened.move()
  return {
    firstKey,
    firstLink: firstToken === null ? null : linkUrl(publicUrl, firstToken),
    close: async () => {
      app.retire()
      await sleep(config.shutdown.unreadyMs)
      app.drain()
      await listener.close()
      await app.finish()
      await held.disposeAsync()
    },
  }
}

/** Returns null if the pages are missing. `npm start` builds them with `web/scripts/build.ts`. */
function openSite({ files, log }: ProcessContext, publicUrl: string): Pages | null {
  const folder = fileURLToPath(new URL('../../build/site', import.meta.url))
  const pages = openPages(folder, publicUrl, files.directOrigin === null ? [] : [files.directOrigin])
  if (pages === null)
    log.warn("the site's pages have not been built, so only the API is served: run node scripts/setup.mjs")
  return pages
}

/** Creates the first account and returns its key. Returns null if an account already exists. */
async function openFirstAccount(store: Store, secret: Buffer, credits: number): Promise<string | null> {
  if ((await store.countAccounts(null)) > 0) return null
  const account = await openAccount(store, secret, { email: firstEmail, credits, withKey: true })
  return account.kind === 'opened' ? account.key : null
}
