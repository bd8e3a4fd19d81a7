// The HTTP API without workers or engines, for tests that need access to its log, its store, or its shutdown. The
// database and the socket are real.

import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import { publicOnly } from '../../../src/domain/network/address-policy.ts'
import { noProxies } from '../../../src/domain/network/trusted-proxies.ts'
import { builtInCatalog } from '../../../src/settings/models.ts'
import { makeReset } from '../../../src/accounts/links/make-link.ts'
import { openAccount } from '../../../src/accounts/open-account.ts'
import { Inspector } from '../../../src/files/inspector/inspector.ts'
import { openDisk } from '../../../src/files/storage/disk.ts'
import { createApp } from '../../../src/http/app.ts'
import type { App } from '../../../src/http/app.ts'
import { listen } from '../../../src/http/serving/listen.ts'
import type { Listener } from '../../../src/http/serving/listen.ts'
import { FreeSpace } from '../../../src/http/shared/free-space.ts'
import { openPages } from '../../../src/http/site/pages/pages.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import type { Clock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import type { Store } from '../../../src/store/store.ts'
import type { Backend } from '../database/backend.ts'
import { sqlite } from '../database/sqlite-backend.ts'
import { ApiClient } from './api-client.ts'
import { signIn } from './site-client.ts'
import type { SiteClient } from './site-client.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'

export interface BareApi extends AsyncDisposable {
  readonly url: string
  readonly key: string
  readonly client: ApiClient
  readonly siteClient: SiteClient
  readonly app: App
  readonly listener: Listener
  readonly store: Store
  readonly logLines: readonly string[]
}

export const bareSecret = Buffer.alloc(32, 7)

const limits = {
  createsPerSecond: 100,
  createsBurst: 1_000,
  requestsPerSecond: 2_000,
  requestsBurst: 20_000,
  unfinishedTasksMax: 10_000,
  uploadsMax: 2_000,
  uploadBytesMax: 2_147_483_648,
  connectionsMax: 10_000,
  connectionsPerAddressMax: 8_000,
}

export async function startBareApi(
  pagesFolder: string | null = null,
  backend: Backend = sqlite,
  clock: Clock = systemClock,
): Promise<BareApi> {
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(await temporaryFolder())
  const scratchFolder = path.join(folder.path, 'scratch')
  await mkdir(scratchFolder)
  const { store } = opened.use(await backend.openServed())
  await store.registerModels([...builtInCatalog.keys()])
  const account = await openAccount(store, bareSecret, {
    email: 'a@example.com',
    credits: 1_000,
    withKey: true,
  })
  const listener = await listen('127.0.0.1', 0, limits, noProxies)
  opened.defer(() => listener.close())
  const logLines: string[] = []
  const app = createApp({
    store,
    files: await openDisk(path.join(folder.path, 'files')),
    inspector: opened.use(new Inspector()),
    clock,
    log: createLog('debug', [], { write: (line) => void logLines.push(line) }),
    secret: bareSecret,
    rules: {
      catalog: { current: builtInCatalog },
      publicUrl: listener.url,
      inputPolicy: publicOnly,
      unfinishedTasksMax: 10_000,
      lifetimeMs: 86_400_000,
      uploadKeptMs: 604_800_000,
    },
    engines: new Map(),
    stopping: { image: new Set(['storyboard']), video: new Set() },
    hooks: { readers: new Map(), maskSecrets: (text) => text },
    limits,
    webhookPolicy: publicOnly,
    site: { signUp: 'closed', lowBalance: 100, identityProviders: [] },
    pages: pagesFolder === null ? null : openPages(pagesFolder, listener.url, ['https://bucket.example.com']),
    freeSpace: await FreeSpace.open([], 0, systemClock),
    allowsCrossOrigin: true,
    proxies: noProxies,
    loggedAddresses: 'full',
    scratchFolder,
  })
  listener.serve(app)
  if (account.kind !== 'opened') throw new Error('the first account was not opened')
  const siteClient = await signIn(
    listener.url,
    (await makeReset(store, bareSecret, { accountId: account.accountId, removesTotp: false })) ?? '',
  )
  const running = opened.move()
  const dispose = () => running.disposeAsync()
  const key = account.key ?? ''
  return {
    url: listener.url,
    key,
    client: new ApiClient([listener.url], key),
    siteClient,
    app,
    listener,
    store,
    logLines,
    [Symbol.asyncDispose]: dispose,
  }
}
