// Tracks a server's open connections: how many each address has, and which ones are idle. If there are too many, closes
// the one that has been idle the longest.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

import { networkOf, peerAddress } from '../../protocol/client-address.ts'

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
  /** Longest idle first. */
  readonly idle: Set<Socket>
}

export class Connections {
  readonly #limits: ConnectionLimits
  /** The address of each connection. Empty for a proxy. */
  readonly #sockets = new Map<Socket, string>()
  /** Longest idle first. */
  readonly #idle = new Set<Socket>()
  readonly #byAddress = new Map<string, Neighbours>()
  /** The response to the newest request on each connection. */
  readonly #latest = new WeakMap<Duplex, ServerResponse>()

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /** Returns false if there are too many connections and no idle one can be closed to make room. */
  admit(socket: Socket): boolean {
    const peer = peerAddress(socket)
    const address = this.#limits.isProxy(peer) ? '' : networkOf(peer)
    const neighbours = this.#byAddress.get(address) ?? { open: 0, idle: new Set() }
    const rivals = this.#rivalsOf(address, neighbours)
    const [oldest] = rivals ?? []
    if (rivals !== null && oldest === undefined) return false
    if (oldest !== undefined) this.#close(oldest)
    this.#byAddress.set(address, neighbours)
    neighbours.open++
    this.#sockets.set(socket, address)
    this.#setIdle(socket, true)
    socket.once('close', () => this.#forget(socket))
    return true
  }

  /** Call this before handling the request. */
  begin({ socket }: IncomingMessage, response: ServerResponse): void {
    this.#latest.set(socket, response)
    this.#setIdle(socket, false)
    response.once('close', () => {
      if (this.#latest.get(socket) === response) this.#setIdle(socket, true)
    })
  }

  /** Returns whether a response is being sent. Any other bytes sent now would become part of that response. */
  isAnswering(socket: Duplex): boolean {
    const response = this.#latest.get(socket)
    return response !== undefined && response.headersSent && !response.writableFinished
  }

  /** Closes idle connections immediately, and the others after their responses. */
  end(): void {
    for (const socket of this.#sockets.keys()) {
      const response = this.#latest.get(socket)
      if (response === undefined || response.closed) socket.destroy()
      else response.once('close', () => socket.destroySoon())
    }
  }

  /**
   * To make room for a new connection, one of the returned connections must be closed. Returns null if there is room.
   */
  #rivalsOf(address: string, { open, idle }: Neighbours): ReadonlySet<Socket> | null {
    if (address !== '' && open >= this.#limits.perAddress) return idle
    return this.#sockets.size >= this.#limits.total ? this.#idle : null
  }

  #setIdle(socket: Socket, isIdle: boolean): void {
    const address = this.#sockets.get(socket)
    if (address === undefined) return
    for (const idle of [this.#idle, this.#byAddress.get(address)?.idle]) {
      if (isIdle) idle?.add(socket)
      else idle?.delete(socket)
    }
  }

  #close(socket: Socket): void {
    this.#forget(socket)
    socket.destroy()
  }

  #forget(socket: Socket): void {
    const address = this.#sockets.get(socket)
    if (address === undefined) return
    this.#setIdle(socket, false)
    this.#sockets.delete(socket)
    const neighbours = this.#byAddress.get(address)
    if (neighbours !== undefined && --neighbours.open === 0) this.#byAddress.delete(address)
  }
}
