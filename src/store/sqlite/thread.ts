// A worker thread that owns one SQLite connection and runs one operation at a time. The main thread therefore never
// waits for a disk.

import { parentPort, workerData } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'

import { assert } from '../../lib/assert.ts'
import { systemClock } from '../../lib/clock.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { returnIdleMemory } from '../../lib/process/return-memory.ts'
import { ServiceError } from '../../domain/errors.ts'
import { operations } from '../operations.ts'
import type { Operation } from '../operation.ts'
import type { OperationName } from '../operations.ts'
import { SqliteConnection } from './connection.ts'
import { runOperation } from './run-operation.ts'
import { StoreBroken } from '../sql.ts'

export interface ThreadData {
  readonly path: string
  readonly mode: 'read' | 'write'
  /** Whether the process holds the lock on the folder. */
  readonly isAlone: boolean
}

export type ThreadRequest =
  | { readonly kind: 'run'; readonly name: OperationName; readonly argument: unknown }
  | { readonly kind: 'close' }

/** `sort` determines the class of the error that the receiver creates. */
export interface ThreadError {
  readonly sort: 'unavailable' | 'refused' | 'broken' | 'defect'
  readonly message: string
}

export type ThreadReply =
  | { readonly kind: 'ready'; readonly migrations: readonly string[] }
  | { readonly kind: 'refused'; readonly error: ThreadError }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly error: ThreadError }
  | { readonly kind: 'foreign-write' }

/**
 * A change made by a command, such as revoking a key or granting credits, is noticed within this time. A check takes
 * 2.4 µs.
 */
const foreignWritePollMs = 1_000

async function serve(port: MessagePort, { path, mode, isAlone }: ThreadData): Promise<void> {
  returnIdleMemory()
  const connection = new SqliteConnection(path, mode, systemClock)
  const migrations = mode === 'write' ? await connection.prepareSchema(isAlone) : []
  let version = mode === 'write' ? connection.dataVersion() : 0
  const poll =
    mode === 'write'
      ? setInterval(() => {
          const seen = connection.dataVersion()
          if (seen !== version) port.postMessage({ kind: 'foreign-write' } satisfies ThreadReply)
          version = seen
          connection.shortenLog()
        }, foreignWritePollMs)
      : undefined

  // Operations run one at a time, because a second `begin` on the connection would fail.
  let last: Promise<void> = Promise.resolve()
  port.on('message', (request: ThreadRequest) => {
    last = last.then(async () => {
      if (request.kind === 'run') {
        port.postMessage(await answer(connection, request))
        return
      }
      clearInterval(poll)
      connection.close()
      port.close()
    })
  })
  port.postMessage({ kind: 'ready', migrations } satisfies ThreadReply)
}

async function answer(
  connection: SqliteConnection,
  { name, argument }: ThreadRequest & { readonly kind: 'run' },
): Promise<ThreadReply> {
  const operation = operations[name] as Operation<unknown, unknown>
  try {
    const result = await runOperation(connection, operation, argument)
    return { kind: 'done', result }
  } catch (error) {
    return { kind: 'failed', error: threadError(error) }
  }
}

function threadError(error: unknown): ThreadError {
  if (error instanceof ServiceError) return { sort: 'unavailable', message: error.detail ?? error.message }
  if (error instanceof OperatorError) return { sort: 'refused', message: error.message }
  if (error instanceof StoreBroken) return { sort: 'broken', message: error.message }
  return { sort: 'defect', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

const port = parentPort
assert(port !== null, 'this file must run in a worker thread')
serve(port, workerData as ThreadData).catch((error: unknown) => {
  port.postMessage({ kind: 'refused', error: threadError(error) } satisfies ThreadReply)
  port.close()
})
