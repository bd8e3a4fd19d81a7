// A server that a test can switch off for a while.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export class StoppableServer implements AsyncDisposable {
  readonly http: Server
  #port = 0

  constructor(listener: RequestListener) {
    this.http = createServer(listener)
  }

  get port(): number {
    return this.#port
  }

  /** On the same port as before, if it was listening before. */
  async listen(): Promise<void> {
    this.http.listen(this.#port, '127.0.0.1')
    await once(this.http, 'listening')
    this.#port = (this.http.address() as AddressInfo).port
  }

  /** Breaks all connections and refuses new ones. */
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
