// An HTTP server that a test can stop and start again.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'

import { assert } from '../../../src/lib/assert.ts'
import { fixedPort } from '../network/fixed-port.ts'

export class StoppableServer implements AsyncDisposable {
  readonly http: Server
  #port: number | null = null

  constructor(listener: RequestListener) {
    this.http = createServer(listener)
  }

  get port(): number {
    assert(this.#port !== null, 'the server has listened')
    return this.#port
  }

  /** Listens on the same port each time. The port stays reserved while the server is stopped. */
  async listen(): Promise<void> {
    this.#port ??= await fixedPort()
    this.http.listen(this.#port, '127.0.0.1')
    await once(this.http, 'listening')
  }

  async stop(): Promise<void> {
    if (!this.http.listening) return
    this.http.closeAllConnections()
    this.http.close()
    await once(this.http, 'close')
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }
}
