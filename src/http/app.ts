// The HTTP API, put together: its paths, and what they share.

import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import type { Engine } from '../domain/catalog.ts'
import { filesPath } from '../domain/own-file.ts'
import type { RequestLimits } from '../domain/request-limits.ts'
import { Authenticator } from '../accounts/authenticate.ts'
import { RateLimiter } from '../accounts/rate-limit.ts'
import type { FileStore } from '../files/file-store.ts'
import { freeBytesIn } from '../files/free-bytes.ts'
import type { Store } from '../store/store.ts'
import type { CreateRules } from '../tasks/create-task.ts'
import { TaskReader } from '../tasks/read-task.ts'
import { TaskWatch } from '../tasks/watch-tasks.ts'
import type { Path } from './call.ts'
import { crossOriginHeaders } from './cross-origin.ts'
import { Dispatcher } from './dispatcher.ts'
import { FreeSpace } from './free-space.ts'
import { Gate } from './gate.ts'
import type { ServedApp } from './listen.ts'
import { createRouter } from './router.ts'
import { createTaskOperation } from './routes/create-task.ts'
import { probesOf } from './probes.ts'
import { listModelsOperation } from './routes/list-models.ts'
import { readAccountOperation } from './routes/read-account.ts'
import { readFileOperation } from './routes/read-file.ts'
import { readTaskOperation } from './routes/read-task.ts'
import { uploadImageOperation } from './routes/upload-image.ts'

export interface AppParts {
  readonly store: Store
  readonly files: FileStore
  readonly clock: Clock
  readonly log: Logger
  /** Key hashes depend on it. */
  readonly secret: Buffer
  readonly rules: CreateRules
  /** By the names of their providers. */
  readonly engines: ReadonlyMap<string, Engine>
  readonly limits: RequestLimits
  readonly freeBytesMin: number
  readonly allowsCrossOrigin: boolean
  /** Exists, is empty, and is on the file system of `files`. */
  readonly scratchFolder: string
}

export interface App extends ServedApp {
  /** The limits per key hold for this many processes together. */
  readonly divideBy: (processes: number) => void
  /** Says that it is not ready, so that a balancer goes elsewhere; serves as before. */
  readonly retire: () => void
  /** Who is held is answered, who comes is sent away, and every answer ends its connection. */
  readonly drain: () => void
}

export async function createApp(parts: AppParts): Promise<App> {
  const { store, clock, log, rules } = parts
  const authenticator = new Authenticator(store, parts.secret, clock)
  const gate = new Gate(authenticator)
  const watch = new TaskWatch(store)
  const limiters = limitersOf(parts.limits, clock)
  let isRetired = false
  const commonHeaders = parts.allowsCrossOrigin ? crossOriginHeaders : {}
  const dispatcher = new Dispatcher({
    publicUrl: rules.publicUrl,
    commonHeaders,
    isClosing: () => watch.isClosed,
    log,
    clock,
  })
  return {
    handle: await createRouter(
      [...pathsOf(parts, gate, watch, limiters), ...probesOf(store, () => (isRetired ? 'closing' : null))],
      dispatcher,
      parts.allowsCrossOrigin,
    ),
    commonHeaders,
    divideBy: (processes) => {
      limiters.creates.divideBy(processes)
      limiters.requests.divideBy(processes)
    },
    retire: () => {
      isRetired = true
    },
    drain: () => {
      isRetired = true
      gate.close()
      watch.close()
    },
  }
}

interface Limiters {
  readonly creates: RateLimiter
  /** For everything else. */
  readonly requests: RateLimiter
}

function limitersOf(limits: RequestLimits, clock: Clock): Limiters {
  return {
    creates: new RateLimiter(
      { name: 'creates', perSecond: limits.createsPerSecond, burst: limits.createsBurst },
      clock,
    ),
    requests: new RateLimiter(
      { name: 'requests', perSecond: limits.requestsPerSecond, burst: limits.requestsBurst },
      clock,
    ),
  }
}

function pathsOf(
  parts: AppParts,
  gate: Gate,
  watch: TaskWatch,
  { creates, requests: limiter }: Limiters,
): readonly Path[] {
  const { store, files, clock, rules, limits } = parts
  // Files are made in one place before they are kept in another; a bucket is never full.
  const disks = [() => files.freeBytes(), () => freeBytesIn(parts.scratchFolder)]
  const freeSpace = new FreeSpace(disks, parts.freeBytesMin, clock)
  const reader = new TaskReader(store, rules.publicUrl, clock)
  return [
    {
      url: '/api/v1/tasks/create',
      post: createTaskOperation({
        gate,
        limiter: creates,
        store,
        rules,
        clock,
        demandRoom: () => freeSpace.demand(),
      }),
    },
    { url: '/api/v1/tasks/:taskId', get: readTaskOperation({ gate, limiter, reader, watch, clock }) },
    { url: '/api/v1/models', get: listModelsOperation(gate, limiter, rules.catalog, parts.engines) },
    { url: '/api/v1/account', get: readAccountOperation(gate, limiter, store, limits) },
    {
      url: '/api/v1/uploads',
      post: uploadImageOperation({
        gate,
        limiter,
        freeSpace,
        store,
        files,
        publicUrl: rules.publicUrl,
        keptMs: rules.uploadKeptMs,
        scratchFolder: parts.scratchFolder,
      }),
    },
    { url: `${filesPath}:name`, get: readFileOperation(store, files) },
  ]
}
