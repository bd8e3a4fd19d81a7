// Orders idle connections, longest idle first. A `Set` would be simpler, but a `Set` to which values are constantly
// added, and from which they are deleted, creates new tables. With 6,000 requests per second, a sixth of the memory that
// only a full garbage collection could free consisted of such tables.

/** A connection's place in an `IdleOrder`. While it belongs to no order, it is its own neighbour. */
export class IdlePlace<Value> {
  /** Null only for the place that marks the ends of an order. */
  readonly value: Value | null
  previous: IdlePlace<Value> = this
  next: IdlePlace<Value> = this

  constructor(value: Value | null) {
    this.value = value
  }

  /** Has no effect if the place belongs to no order. */
  leave(): void {
    link(this.previous, this.next)
    link(this, this)
  }
}

export class IdleOrder<Value> {
  /** The list is circular: this place comes after the last one and before the first one. */
  readonly #ends = new IdlePlace<Value>(null)

  /** Null if the order is empty. */
  get longestIdle(): Value | null {
    return this.#ends.next.value
  }

  /** The place must not belong to an order. */
  append(place: IdlePlace<Value>): void {
    link(this.#ends.previous, place)
    link(place, this.#ends)
  }
}

function link<Value>(first: IdlePlace<Value>, second: IdlePlace<Value>): void {
  first.next = second
  second.previous = first
}
