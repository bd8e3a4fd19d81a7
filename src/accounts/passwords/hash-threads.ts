// Computes password hashes in threads of their own, which have a low priority. In Node's own threads, hashes would
// have the priority of requests, and would delay access to files, which uses the same threads.

import type { Argon2Parameters } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type HashParameters = Argon2Parameters

interface IdleThread {
  readonly thread: Worker
  readonly timer: NodeJS.Timeout
}

export class HashThreads {
  readonly #idleMsMax: number
  /** The thread that became idle last is used first, so that the others stay idle for long enough to end. */
  readonly #idle: IdleThread[] = []

  /** `idleMsMax`: how long an idle thread is kept. */
  constructor(idleMsMax: number) {
    this.#idleMsMax = idleMsMax
  }

  /** Computes a hash with argon2id. Starts a thread if all threads are busy, so the caller limits their number. */
  async hash(parameters: HashParameters): Promise<Buffer> {
    const thread = this.#take()
    thread.ref()
    thread.postMessage(parameters)
    // Rejects if the thread fails.
    const [hash] = (await once(thread, 'message')) as [Uint8Array]
    thread.unref()
    this.#keep(thread)
    return Buffer.from(hash)
  }

  #take(): Worker {
    const idle = this.#idle.pop()
    if (idle === undefined) return new Worker(new URL('./hash-thread.ts', import.meta.url))
    clearTimeout(idle.timer)
    return idle.thread
  }

  #keep(thread: Worker): void {
    const timer = setTimeout(() => this.#end(thread), this.#idleMsMax).unref()
    this.#idle.push({ thread, timer })
  }

  #end(thread: Worker): void {
    const place = this.#idle.findIndex((idle) => idle.thread === thread)
    this.#idle.splice(place, 1)
    void thread.terminate()
  }
}
