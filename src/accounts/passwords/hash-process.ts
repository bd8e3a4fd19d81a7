// Computes password hashes in a child process with a low priority. In the service's own process, hashes would have the
// same priority as requests. Even threads with a low priority delayed requests by up to 0.46 s: while a thread releases
// its memory, no other thread of the process can allocate or release memory (`mmap_lock`).

import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { Argon2Parameters } from 'node:crypto'

import { lowerPriority } from '../../lib/process/lower-priority.ts'
import { ServiceError } from '../../domain/errors.ts'

/**
 * With a niceness of 10, sign-ins were too slow: the 99th percentile of their duration was 5.5 s while all
 * attacks of `npm run test:strangers` ran.
 */
const niceness = 5

/** A child that does not reply for this long is killed. A hash takes 32 ms, or a few seconds on a busy machine. */
const replyWithinMs = 30_000

export interface HashRequest {
  readonly call: number
  readonly parameters: Argon2Parameters
}

export type HashReply =
  | { readonly call: number; readonly hash: Uint8Array }
  | { readonly call: number; readonly error: string }

export class HashProcess {
  readonly #threads: number
  readonly #idleMsMax: number
  /** The hashes in progress, indexed by the number of the call. */
  readonly #calls = new Map<number, PromiseWithResolvers<Buffer>>()
  #child: ChildProcess | null = null
  #timer: NodeJS.Timeout | undefined
  #nextCall = 0

  /** Computes up to `threads` hashes at the same time. The child process ends after being idle for `idleMsMax`. */
  constructor(threads: number, idleMsMax: number) {
    this.#threads = threads
    this.#idleMsMax = idleMsMax
  }

  /** Rejects with `unavailable` if the child process ends. */
  hash(parameters: Argon2Parameters): Promise<Buffer> {
    const child = (this.#child ??= this.#start())
    // The fork failed, for example because no file descriptor was free.
    if (child.pid === undefined) {
      this.#end(child)
      return Promise.reject(ended())
    }
    this.#setBusy(child, true)
    const call = this.#nextCall++
    const result = Promise.withResolvers<Buffer>()
    this.#calls.set(call, result)
    const request: HashRequest = { call, parameters }
    // If sending fails, the child is ending, and its exit event reports the failure.
    child.send(request, () => {})
    this.#limitTime(child)
    return result.promise
  }

  #start(): ChildProcess {
    const child = fork(new URL('./hash-child.ts', import.meta.url), [], {
      // With V8's defaults, the process grew from 22 to 68 MB within 50,000 calls with a small memory parameter.
      execArgv: ['--max-semi-space-size=1', '--heap-growing-percent=30'],
      // The child gets no other environment variables, and therefore no secrets. With glibc's default threshold, each
      // thread would keep the 19 MiB of its last hash.
      env: { UV_THREADPOOL_SIZE: String(this.#threads), MALLOC_MMAP_THRESHOLD_: '131072' },
      // The child gets its own process group, so that Ctrl+C in the terminal does not end it.
      detached: true,
      // By default, Buffers would become JSON.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    if (child.pid !== undefined) void lowerPriority(child.pid, niceness)
    child.on('message', (reply: HashReply) => this.#take(child, reply))
    child.on('error', () => this.#dismiss(child))
    child.once('exit', () => this.#end(child))
    return child
  }

  #take(child: ChildProcess, reply: HashReply): void {
    if (child !== this.#child) return
    const result = this.#calls.get(reply.call)
    this.#calls.delete(reply.call)
    if ('error' in reply) result?.reject(new Error(`a password could not be hashed: ${reply.error}`))
    else result?.resolve(Buffer.from(reply.hash))
    this.#setBusy(child, this.#calls.size > 0)
    this.#limitTime(child)
  }

  #limitTime(child: ChildProcess): void {
    clearTimeout(this.#timer)
    const ms = this.#calls.size > 0 ? replyWithinMs : this.#idleMsMax
    this.#timer = setTimeout(() => this.#dismiss(child), ms).unref()
  }

  /** A busy child keeps the service's process running. An idle child does not. */
  #setBusy(child: ChildProcess, isBusy: boolean): void {
    if (isBusy) {
      child.ref()
      child.channel?.ref()
    } else {
      child.unref()
      child.channel?.unref()
    }
  }

  /** The next call to `hash` starts a new child. */
  #dismiss(child: ChildProcess): void {
    child.kill('SIGKILL')
    this.#end(child)
  }

  #end(child: ChildProcess): void {
    if (this.#child !== child) return
    this.#child = null
    clearTimeout(this.#timer)
    for (const { reject } of this.#calls.values()) reject(ended())
    this.#calls.clear()
  }
}

function ended(): ServiceError {
  return new ServiceError('unavailable', { detail: 'the process that hashes passwords has ended' })
}
