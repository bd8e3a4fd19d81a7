// Tracks a server's open connections, and which of them still await a response. Node counts a connection without any
// request as busy, so a browser's spare connection would delay a shutdown.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export class Connections {
  readonly #sockets = new Set<IncomingMessage['socket']>()
  /** The response to the newest request on each connection. */
  readonly #latest = new WeakMap<Duplex, ServerResponse>()

  /** The object must be created before any other listener for requests is added. */
  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    server.on('request', (request, response) => this.#latest.set(request.socket, response))
  }

  /** True while a response is being sent, when the client would take any further bytes as part of that response. */
  isAnswering(socket: Duplex): boolean {
    const response = this.#latest.get(socket)
    return response !== undefined && response.headersSent && !response.writableFinished
  }

  /** Closes idle connections immediately, and every other connection after its response. */
  end(): void {
    for (const socket of this.#sockets) {
      const response = this.#latest.get(socket)
      if (response === undefined || response.closed) socket.destroy()
      else response.once('close', () => socket.destroySoon())
    }
  }
}
