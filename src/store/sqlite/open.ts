// Opens the embedded database: two threads on one file, one that writes and one that reads.

import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

import { OperatorError } from '../../lib/operator-error.ts'
import { ServiceError } from '../../domain/errors.ts'
import { operations } from '../operations.ts'
import type { Hint } from '../hint.ts'
import type { ArgumentOf, OperationName, ResultOf } from '../operations.ts'
import type { ThreadData, ThreadError, ThreadReply, ThreadRequest } from './thread.ts'
import { StoreBroken } from '../sql.ts'
import type { Database } from '../store.ts'

/**
 * This interval can be long, because no hint can be lost: other processes' writes are found by polling the file's
 * version. Polling for lost hints every 2 s took two fifths of an idle server's CPU time.
 */
const safetyPollMs = 10_000

/** A single thread reads. A client's poll must wait for at most one list operation. */
const listsAtOnce = 1

/**
 * `isAlone` means that this process holds the lock on the folder. Rejects with `OperatorError` if the file cannot be
 * used. Calls `onBroken` if the file can no longer be trusted. The process must then end.
 */
export async function openSqlite(
  path: string,
  isAlone: boolean,
  onBroken: (error: Error) => void,
): Promise<SqliteDatabase> {
  const listeners: ((hint: Hint) => void)[] = []
  // SQLite does not report what another process has written. A command may have revoked a key, switched off a model,
  // granted credits, or archived tasks.
  const notify = () => {
    for (const listener of listeners) {
      listener({ kind: 'keys', accountIds: null })
      listener({ kind: 'models' })
      listener({ kind: 'work', taskIds: [] })
      listener({ kind: 'deliveries' })
      listener({ kind: 'deleted', taskIds: null })
    }
  }
  const writer = new Thread({ path, mode: 'write', isAlone }, onBroken, notify)
  const migrations = await writer.ready
  const reader = new Thread({ path, mode: 'read', isAlone }, onBroken, notify)
  // Operations wait in the reader's queue until the reader is ready. Waiting here would delay the service's start.
  reader.ready.catch(onBroken)
  return {
    migrations,
    run: <Name extends OperationName>(name: Name, argument: ArgumentOf<Name>) => {
      const thread = operations[name].mode === 'write' ? writer : reader
      return thread.run(name, argument) as Promise<ResultOf<Name>>
    },
    // One writer thread runs one batch at a time.
    batchesInFlight: 1,
    listsAtOnce,
    // Apart from the process with the lock on the folder, only commands change tasks, and their writes cause the hints
    // above.
    isOnlyWriter: isAlone,
    onForeignHint: (listener) => {
      listeners.push(listener)
    },
    safetyPollMs,
    // Other processes need no hints, because they poll the file's version.
    announce: () => {},
    close: async () => {
      await reader.close()
      await writer.close()
    },
  }
}

export interface SqliteDatabase extends Database {
  /** The migrations that were applied when the database was opened. */
  readonly migrations: readonly string[]
}

interface Call {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/**
 * Gives each thread 8 MB for new objects instead of the 32 MB that `npm start` gives the main thread. The main thread's
 * heap exists already, so the flag does not change it. V8 ignores a thread's `resourceLimits` if `npm start` sets the
 * flag.
 */
const threadHeap = '--max-semi-space-size=4'

class Thread {
  /** Resolves with the applied migrations when the connection is open. */
  readonly ready: Promise<readonly string[]>
  readonly #worker: Worker
  /** The thread runs calls in order, so each reply is to the first one. */
  readonly #calls: Call[] = []
  readonly #onBroken: (error: Error) => void
  readonly #exited: Promise<void>
  #isClosing = false
  #isClosed = false

  constructor(data: ThreadData, onBroken: (error: Error) => void, onForeignWrite: () => void) {
    setFlagsFromString(threadHeap)
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: data })
    this.#onBroken = onBroken
    const opened = Promise.withResolvers<readonly string[]>()
    const exited = Promise.withResolvers<void>()
    this.ready = opened.promise
    this.#exited = exited.promise
    this.#worker.on('message', (reply: ThreadReply) => {
      switch (reply.kind) {
        case 'ready':
          return opened.resolve(reply.migrations)
        case 'refused':
          this.#isClosing = true
          return opened.reject(errorOf(reply.error))
        case 'foreign-write':
          return onForeignWrite()
        case 'done':
        case 'failed':
          return this.#finish(reply)
      }
    })
    this.#worker.on('error', (error: Error) => {
      opened.reject(error)
      onBroken(error)
    })
    this.#worker.on('exit', () => {
      this.#isClosed = true
      // If the thread ends unexpectedly, the database is unavailable until the process is restarted.
      if (!this.#isClosing) onBroken(new StoreBroken('a database thread ended unexpectedly'))
      for (const { reject } of this.#calls.splice(0)) reject(closed())
      exited.resolve()
    })
  }

  run(name: OperationName, argument: unknown): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(closed())
    return new Promise((resolve, reject) => {
      // Throws if the argument cannot be cloned. The call must then not wait for a reply.
      this.#send({ kind: 'run', name, argument })
      this.#calls.push({ resolve, reject })
    })
  }

  /** Resolves when all earlier calls are done and the file is closed. */
  async close(): Promise<void> {
    this.#isClosing = true
    if (!this.#isClosed) this.#send({ kind: 'close' })
    await this.#exited
  }

  #send(request: ThreadRequest): void {
    this.#worker.postMessage(request)
  }

  #finish(reply: ThreadReply & { readonly kind: 'done' | 'failed' }): void {
    const call = this.#calls.shift()
    if (reply.kind === 'done') {
      call?.resolve(reply.result)
      return
    }
    const error = errorOf(reply.error)
    call?.reject(error)
    if (error instanceof StoreBroken) this.#onBroken(error)
  }
}

function closed(): ServiceError {
  return new ServiceError('unavailable', { detail: 'the database is closed' })
}

function errorOf({ sort, message }: ThreadError): Error {
  switch (sort) {
    case 'unavailable':
      return new ServiceError('unavailable', { detail: message })
    case 'refused':
      return new OperatorError(message)
    case 'broken':
      return new StoreBroken(message)
    case 'defect':
      return new Error(`a store operation failed: ${message}`)
  }
}
