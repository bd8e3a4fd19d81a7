// Finds the address with the most idle connections, in constant time: strangers with thousands of addresses can open
// hundreds of connections per second, and each of them may have to replace another one.

import { LinkedOrder, Place } from './linked-order.ts'

export class IdleRanking<Value> {
  /** At each index, the addresses that have this many idle connections. */
  readonly #ranks: LinkedOrder<IdleConnections<Value>>[] = []
  /** The highest index at which there is an address. 0 if no connection is idle. */
  #highest = 0

  /**
   * Returns the connection that has been idle the longest among those of the address with the most idle connections. Of
   * several such addresses, the one that reached this number first comes first.
   */
  get first(): Value | null {
    return this.#ranks[this.#highest]?.first?.order.first ?? null
  }

  /** The connection must not be idle yet. */
  add(idle: IdleConnections<Value>, place: Place<Value>): void {
    idle.order.append(place)
    this.#move(idle, idle.count + 1)
    this.#highest = Math.max(this.#highest, idle.count)
  }

  /** The connection must be idle. */
  delete(idle: IdleConnections<Value>, place: Place<Value>): void {
    place.leave()
    this.#move(idle, idle.count - 1)
    if (this.#ranks[this.#highest]?.first === null) this.#highest--
  }

  #move(idle: IdleConnections<Value>, count: number): void {
    idle.count = count
    idle.rank.leave()
    // An address without idle connections has no rank, so that the ranking does not keep it in memory.
    if (count > 0) (this.#ranks[count] ??= new LinkedOrder()).append(idle.rank)
  }
}

/** The idle connections of one address. Only the ranking changes them. */
export class IdleConnections<Value> {
  count = 0
  /** Longest idle first. */
  readonly order = new LinkedOrder<Value>()
  readonly rank = new Place<IdleConnections<Value>>(this)
}
