// The open connections of a server, and which of them owe somebody an answer. Node counts a connection on which nothing
// was ever sent as busy, so that a browser's spare one would hold up a shutdown.

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export class Connections {
  readonly #sockets = new Set<IncomingMessage['socket']>()
  /** The answer to the newest request of each. */
  readonly #latest = new WeakMap<Duplex, ServerResponse>()

  /** To be called before anybody else listens for requests. */
  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    server.on('request', (request, response) => this.#latest.set(request.socket, response))
  }

  /** True while an answer is on its way: more bytes would be taken for a part of it. */
  isAnswering(socket: Duplex): boolean {
    const response = this.#latest.get(socket)
    return response !== undefined && response.headersSent && !response.writableFinished
  }

  /** Ends those on which nobody waits for an answer at once, and each of the others after its answer. */
  end(): void {
    for (const socket of this.#sockets) {
      const response = this.#latest.get(socket)
      if (response === undefined || response.closed) socket.destroy()
      else response.once('close', () => socket.destroySoon())
    }
  }
}
