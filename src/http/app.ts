// The HTTP API, put together: its paths, and what they share.

import type { RequestListener } from 'node:http'

import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import { filesPath } from '../domain/own-file.ts'
import type { RequestLimits } from '../domain/request-limits.ts'
import { Authenticator } from '../accounts/authenticate.ts'
import { RateLimiter } from '../accounts/rate-limit.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Store } from '../store/store.ts'
import type { CreateRules } from '../tasks/create-task.ts'
import { TaskReader } from '../tasks/read-task.ts'
import { TaskWatch } from '../tasks/watch-tasks.ts'
import type { Answer } from './answer.ts'
import type { Path } from './call.ts'
import { crossOriginHeaders } from './cross-origin.ts'
import { Dispatcher } from './dispatcher.ts'
import { FreeSpace } from './free-space.ts'
import { Gate } from './gate.ts'
import { createRouter } from './router.ts'
import { createTaskOperation } from './routes/create-task.ts'
import { healthOperation, readinessOperation } from './routes/health.ts'
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
  readonly limits: RequestLimits
  readonly freeBytesMin: number
  readonly allowsCrossOrigin: boolean
  /** Exists, is empty, and is on the file system of `files`. */
  readonly scratchFolder: string
}

export interface App {
  readonly handle: RequestListener
  /** What every answer carries, also those to bytes that never became a request. */
  readonly commonHeaders: Answer['headers']
  /** Not ready any more: who is held is answered, who comes is sent away, and every answer ends its connection. */
  readonly drain: () => void
}

export async function createApp(parts: AppParts): Promise<App> {
  const { store, clock, log, rules } = parts
  const authenticator = new Authenticator(store, parts.secret, clock)
  const gate = new Gate(authenticator)
  const watch = new TaskWatch(store)
  const commonHeaders = parts.allowsCrossOrigin ? crossOriginHeaders : {}
  const dispatcher = new Dispatcher({
    publicUrl: rules.publicUrl,
    commonHeaders,
    isClosing: () => watch.isClosed,
    log,
    clock,
  })
  return {
    handle: await createRouter(pathsOf(parts, gate, watch), dispatcher, parts.allowsCrossOrigin),
    commonHeaders,
    drain: () => {
      gate.close()
      watch.close()
    },
  }
}

function pathsOf(parts: AppParts, gate: Gate, watch: TaskWatch): readonly Path[] {
  const { store, files, clock, rules, limits } = parts
  const creates = new RateLimiter(
    { name: 'creates', perSecond: limits.createsPerSecond, burst: limits.createsBurst },
    clock,
  )
  const limiter = new RateLimiter(
    { name: 'requests', perSecond: limits.requestsPerSecond, burst: limits.requestsBurst },
    clock,
  )
  const freeSpace = new FreeSpace(files, parts.freeBytesMin, clock)
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
    { url: '/api/v1/models', get: listModelsOperation(gate, limiter, rules.catalog) },
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
    { url: '/healthz', get: healthOperation() },
    { url: '/readyz', get: readinessOperation(store, () => watch.isClosed) },
  ]
}
