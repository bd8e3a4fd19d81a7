// Holds the connections on which nothing has arrived yet. Node's HTTP server takes 14 KB for each connection, so it
// gets a connection only when the first byte arrives. Until then, the connection takes 4 KB. A stranger can open
// thousands of connections, and many clients open some in advance.

import { setImmediate } from 'node:timers/promises'

import { FairTurns } from '../../../lib/async/fair-turns.ts'
import { freeBuffer } from '../../../lib/process/free-buffer.ts'
import { networkOf, peerAddress } from '../../protocol/client-address.ts'
import { ClosingTimes } from './closing-times.ts'
import type { Socket } from './connections.ts'

/**
 * The maximum number of connections whose first request is handled in one turn of the event loop. Even refusing a
 * request takes 0.5 ms. When 1,000 first requests were handled in one turn, all other clients waited for 0.5 s.
 */
export const startsPerTurn = 2

/**
 * While connections arrive, a first request occupies its place for this many more turns. Node accepts one connection per
 * turn. When each turn also handled a first request, turns took longer, and thousands of connections waited in the
 * operating system's queue, which is served in order of arrival: while a stranger opened 8,000 connections in 1.6 s,
 * another client waited for 0.4 s.
 */
const pauseTurnsMax = 8

export class UnusedConnections {
  readonly #closing: ClosingTimes
  /**
   * The connections whose clients have closed them. When 6,000 clients did so at the same time, closing all of these
   * connections at once blocked the event loop for 0.13 to 0.28 s. Closing them in groups takes 2 s, and blocks the
   * event loop for at most 0.07 s.
   */
  readonly #ended = new ClosingTimes(0)
  readonly #use: (socket: Socket) => void
  /** The number of connections so far. */
  #arrived = 0
  /** No limits on waiting, because the number of connections is limited. */
  readonly #starts = new FairTurns({ total: startsPerTurn, perKey: startsPerTurn }, null)

  /**
   * Calls `use` for each connection after its first bytes have arrived. Closes a connection on which nothing arrives
   * for `waitMsMax`.
   */
  constructor(waitMsMax: number, use: (socket: Socket) => void) {
    this.#closing = new ClosingTimes(waitMsMax)
    this.#use = use
  }

  hold(socket: Socket): void {
    this.#arrived++
    this.#closing.add(socket)
    const close = () => this.#ended.add(socket)
    const forget = () => {
      this.#closing.delete(socket)
      this.#ended.delete(socket)
    }
    socket.on('end', close).on('close', forget)
    socket.once('data', (bytes) => {
      forget()
      socket.off('end', close).off('close', forget)
      socket.pause()
      // Puts the bytes back before waiting for a turn, because the client may close its sending side during the wait.
      // The stream would then end without the bytes.
      socket.unshift(bytes)
      void this.#start(socket, bytes)
    })
  }

  async #start(socket: Socket, bytes: Buffer<ArrayBuffer>): Promise<void> {
    using _ = await this.#starts.take({ key: networkOf(peerAddress(socket)) })
    if (socket.destroyed) return freeBuffer(bytes)
    this.#use(socket)
    socket.resume()
    await setImmediate()
    // The HTTP parser has read the bytes: `resume` passes them on in the next tick, before the turn ends.
    freeBuffer(bytes)
    await this.#untilNoneArrives()
  }

  /** Resolves after a turn without a new connection, or after `pauseTurnsMax` turns. */
  async #untilNoneArrives(): Promise<void> {
    for (let turn = 0; turn < pauseTurnsMax; turn++) {
      const arrived = this.#arrived
      await setImmediate()
      if (this.#arrived === arrived) return
    }
  }
}
