// Tracks a server's open connections: how many each address has, and which ones are idle. If there are too many, closes
// an idle one: from the same address at that address's limit, and otherwise from the address with the most idle
// connections. All proxies together count as one address. When the connection that had been idle the longest was closed
// instead, strangers with thousands of connections closed 54 of other clients in 160 s, and a client that was just
// sending a request got no response.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

import { networkOf, peerAddress } from '../../protocol/client-address.ts'
import { IdleConnections, IdleRanking } from './idle-ranking.ts'
import { Place } from './linked-order.ts'

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
  readonly idle: IdleConnections<Socket>
}

interface Connection {
  readonly socket: Socket
  /** Empty for a proxy. */
  readonly address: string
  readonly neighbours: Neighbours
  /** Among the idle connections of its address. */
  readonly place: Place<Socket>
  /**
   * The response to the newest request. Null while the connection is idle, and once it is no longer tracked: a response
   * that ends after that must not make the connection idle.
   */
  latest: ServerResponse | null
}

export class Connections {
  readonly #limits: ConnectionLimits
  readonly #connections = new Map<Duplex, Connection>()
  readonly #idle = new IdleRanking<Socket>()
  readonly #byAddress = new Map<string, Neighbours>()

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /** Returns false if there are too many connections and no idle one can be closed to make room. */
  admit(socket: Socket): boolean {
    const peer = peerAddress(socket)
    const address = this.#limits.isProxy(peer) ? '' : networkOf(peer)
    const neighbours = this.#byAddress.get(address) ?? { open: 0, idle: new IdleConnections<Socket>() }
    if (!this.#makeRoom(address, neighbours)) return false
    // Only now, because making room may have deleted the entry.
    this.#byAddress.set(address, neighbours)
    neighbours.open++
    const place = new Place(socket)
    this.#connections.set(socket, { socket, address, neighbours, place, latest: null })
    this.#idle.add(neighbours.idle, place)
    // A listener added by `once` would take another 0.2 KB for each of thousands of idle connections.
    socket.on('close', () => this.#forget(socket))
    return true
  }

  /** Call this before handling the request. */
  begin({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.#connections.get(socket)
    if (connection === undefined) return
    this.#leaveRanking(connection)
    connection.latest = response
    response.once('close', () => {
      if (connection.latest !== response) return
      connection.latest = null
      this.#idle.add(connection.neighbours.idle, connection.place)
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

  /** Closes an idle connection if a new one would exceed a limit. Returns false if none is idle. */
  #makeRoom(address: string, { open, idle }: Neighbours): boolean {
    const isAddressFull = address !== '' && open >= this.#limits.perAddress
    if (!isAddressFull && this.#connections.size < this.#limits.total) return true
    const rival = isAddressFull ? idle.order.first : this.#idle.first
    if (rival === null) return false
    this.#forget(rival)
    rival.destroy()
    return true
  }

  /** Has no effect if the connection is not idle. */
  #leaveRanking({ latest, neighbours, place }: Connection): void {
    if (latest === null) this.#idle.delete(neighbours.idle, place)
  }

  #forget(socket: Socket): void {
    const connection = this.#connections.get(socket)
    if (connection === undefined) return
    this.#leaveRanking(connection)
    connection.latest = null
    this.#connections.delete(socket)
    if (--connection.neighbours.open === 0) this.#byAddress.delete(connection.address)
  }
}
