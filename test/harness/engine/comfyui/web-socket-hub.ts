// The server side of WebSockets (RFC 6455). It sends only text.

import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** The server hashes the client's key with this text, to prove that it supports WebSockets. */
const magic = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

export class WebSocketHub {
  readonly #sockets = new Map<string, Duplex>()

  get connected(): number {
    return this.#sockets.size
  }

  accept(request: IncomingMessage, socket: Duplex, clientId: string): void {
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}${magic}`)
      .digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    socket.on('error', () => undefined)
    socket.on('close', () => this.#sockets.delete(clientId))
    // The adapter sends no messages, so the server ends the connection at the first frame, such as a close frame.
    socket.on('data', () => socket.end())
    this.#sockets.set(clientId, socket)
  }

  send(clientId: string, message: object): void {
    const payload = Buffer.from(JSON.stringify(message))
    const length =
      payload.length < 126
        ? Buffer.from([payload.length])
        : Buffer.from([126, payload.length >> 8, payload.length & 255])
    this.#sockets.get(clientId)?.write(Buffer.concat([Buffer.from([0x81]), length, payload]))
  }

  drop(): void {
    for (const socket of this.#sockets.values()) socket.destroy()
  }
}
