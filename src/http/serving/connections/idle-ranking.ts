// Finds the address with the most idle connections, in constant time: strangers with thousands of addresses can open
// hundreds of connections per second, and each of them may have to replace another one.

import { LinkedOrder, Place } from './linked-order.ts'

/** The idle connections of one address. */
export class IdleConnections<Connection> {
  count = 0
  /** Longest idle first. */
  readonly order = new LinkedOrder<Connection>()
  readonly rank = new Place<IdleConnections<Connection>>(this)
}

export class IdleRanking<Connection> {
  /** At each index, the addresses that have this many idle connections. */
  readonly #ranks: LinkedOrder<IdleConnections<Connection>>[] = []
  /** The highest index at which there is an address. 0 if no connection is idle. */
  #highest = 0

  /** Returns the connection that has been idle the longest among those of the address with the most idle connections. */
  get first(): Connection | null {
    return this.#ranks[this.#highest]?.first?.order.first ?? null
  }

  /** The connection must not be idle yet. */
  add(of: IdleConnections<Connection>, place: Place<Connection>): void {
    of.order.append(place)
    this.#move(of, of.count + 1)
    this.#highest = Math.max(this.#highest, of.count)
  }

  /** The connection must be idle. */
  delete(of: IdleConnections<Connection>, place: Place<Connection>): void {
    place.leave()
    this.#move(of, of.count - 1)
    if (this.#ranks[this.#highest]?.first === null) this.#highest--
  }

  #move(of: IdleConnections<Connection>, count: number): void {
    of.count = count
    of.rank.leave()
    if (count > 0) (this.#ranks[count] ??= new LinkedOrder()).append(of.rank)
  }
}
