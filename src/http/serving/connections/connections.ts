// Tracks a server's open connections: how many each address has, and which ones are idle. If there are too many, closes
// the one that has been idle the longest.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

import { networkOf, peerAddress } from '../../protocol/client-address.ts'
import { IdleOrder, IdlePlace } from './idle-order.ts'

export type Socket = IncomingMessage['socket']

export interface ConnectionLimits {
  readonly total: number
  readonly perAddress: number
  /** The limit per address does not apply to a proxy, whose connections belong to many clients. */
  readonly isProxy: (address: string) => boolean
}

/** The connections of one address. */
interface Neighbours {
  open: number
  readonly idle: IdleOrder<Socket>
}

interface Connection {
  readonly socket: Socket
  /** Empty for a proxy. */
  readonly address: string
  readonly neighbours: Neighbours
  readonly placeAmongAll: IdlePlace<Socket>
  readonly placeAmongNeighbours: IdlePlace<Socket>
  /**
   * The response to the newest request. Null while the connection is idle, and once it is no longer tracked: a response
   * that ends after that must not make the connection idle.
   */
  latest: ServerResponse | null
}

export class Connections {
  readonly #limits: ConnectionLimits
  readonly #connections = new Map<Duplex, Connection>()
  readonly #idle = new IdleOrder<Socket>()
  readonly #byAddress = new Map<string, Neighbours>()

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /** Returns false if there are too many connections and no idle one can be closed to make room. */
  admit(socket: Socket): boolean {
    const peer = peerAddress(socket)
    const address = this.#limits.isProxy(peer) ? '' : networkOf(peer)
    const neighbours = this.#byAddress.get(address) ?? { open: 0, idle: new IdleOrder<Socket>() }
    const rivals = this.#rivalsOf(address, neighbours)
    if (rivals !== null) {
      const rival = rivals.longestIdle
      if (rival === null) return false
      this.#forget(rival)
      rival.destroy()
    }
    this.#byAddress.set(address, neighbours)
    neighbours.open++
    const connection: Connection = {
      socket,
      address,
      neighbours,
      placeAmongAll: new IdlePlace(socket),
      placeAmongNeighbours: new IdlePlace(socket),
      latest: null,
    }
    this.#connections.set(socket, connection)
    this.#becomeIdle(connection)
    // A listener added by `once` would take another 0.2 KB for each of thousands of idle connections.
    socket.on('close', () => this.#forget(socket))
    return true
  }

  /** Call this before handling the request. */
  begin({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.#connections.get(socket)
    if (connection === undefined) return
    connection.latest = response
    becomeBusy(connection)
    response.once('close', () => {
      if (connection.latest !== response) return
      connection.latest = null
      this.#becomeIdle(connection)
    })
  }

  /** Returns whether a response is being sent. Any other bytes sent now would become part of that response. */
  isAnswering(socket: Duplex): boolean {
    const latest = this.#connections.get(socket)?.latest
    return latest?.headersSent === true && !latest.writableFinished
  }

  /** Closes idle connections immediately, and the others after their responses. */
  end(): void {
    for (const { socket, latest } of this.#connections.values()) {
      if (latest === null) socket.destroy()
      else latest.once('close', () => socket.destroySoon())
    }
  }

  /**
   * To make room for a new connection, one of the returned connections must be closed. Returns null if there is room.
   */
  #rivalsOf(address: string, { open, idle }: Neighbours): IdleOrder<Socket> | null {
    if (address !== '' && open >= this.#limits.perAddress) return idle
    return this.#connections.size >= this.#limits.total ? this.#idle : null
  }

  #becomeIdle({ neighbours, placeAmongAll, placeAmongNeighbours }: Connection): void {
    this.#idle.append(placeAmongAll)
    neighbours.idle.append(placeAmongNeighbours)
  }

  #forget(socket: Socket): void {
    const connection = this.#connections.get(socket)
    if (connection === undefined) return
    becomeBusy(connection)
    connection.latest = null
    this.#connections.delete(socket)
    if (--connection.neighbours.open === 0) this.#byAddress.delete(connection.address)
  }
}

function becomeBusy({ placeAmongAll, placeAmongNeighbours }: Connection): void {
  placeAmongAll.leave()
  placeAmongNeighbours.leave()
}
