// Holds the connections on which nothing has been sent yet. Node's HTTP server takes 14 KB for each connection, so it
// gets a connection only when the first byte arrives. Until then, the connection takes 4 KB. A stranger can open
// thousands of connections, and many clients open some in advance.

import { ClosingTimes } from './closing-times.ts'
import type { Socket } from './connections.ts'

/**
 * The number of connections whose first bytes are read in one turn of the event loop. Refusing a first request takes
 * 0.5 ms. When the first requests of 1,000 connections were handled in one turn, all other clients waited for 0.5 s.
 */
export const startsPerTurn = 8

export class UnusedConnections {
  readonly #closing: ClosingTimes
  readonly #use: (socket: Socket) => void
  /** The connections whose first bytes have arrived but will be read only in a later turn. */
  readonly #arrived: Socket[] = []
  #startsLeft = startsPerTurn

  /**
   * Calls `use` for each connection before its first bytes are read. Closes a connection that has sent nothing for
   * `waitMsMax`.
   */
  constructor(waitMsMax: number, use: (socket: Socket) => void) {
    this.#closing = new ClosingTimes(waitMsMax)
    this.#use = use
  }

  hold(socket: Socket): void {
    this.#closing.add(socket)
    const close = () => void socket.destroy()
    const forget = () => this.#closing.delete(socket)
    socket.once('end', close).once('close', forget)
    socket.once('data', (bytes) => {
      forget()
      socket.off('end', close).off('close', forget)
      socket.pause()
      // Puts the bytes back immediately. Otherwise, if the client closed its sending side in the meantime, the stream
      // would end without them.
      socket.unshift(bytes)
      if (this.#startsLeft > 0) this.#start(socket)
      else this.#arrived.push(socket)
    })
  }

  #start(socket: Socket): void {
    if (this.#startsLeft-- === startsPerTurn) setImmediate(() => this.#beginTurn())
    this.#use(socket)
    socket.resume()
  }

  #beginTurn(): void {
    this.#startsLeft = startsPerTurn
    for (const socket of this.#arrived.splice(0, startsPerTurn)) if (!socket.destroyed) this.#start(socket)
    if (this.#arrived.length > 0 && this.#startsLeft === startsPerTurn) setImmediate(() => this.#beginTurn())
  }
}
