// Keeps values in the order in which they were added. A `Set` would be simpler, but a `Set` to which values are
// constantly added, and from which they are deleted, creates new tables. With 6,000 requests per second, a sixth of the
// memory that only a full garbage collection could free consisted of such tables.

export class LinkedOrder<Value> {
  /** The list is circular: this place comes after the last one and before the first one. */
  readonly #ends = new Place<Value>(null)

  /** Null if the order is empty. */
  get first(): Value | null {
    return this.#ends.next.value
  }

  /** The place must not belong to an order. */
  append(place: Place<Value>): void {
    link(this.#ends.previous, place)
    link(place, this.#ends)
  }
}

/** A value's place in a `LinkedOrder`. While it belongs to no order, it is its own neighbour. */
export class Place<Value> {
  /** Null only for the place that marks the ends of an order. */
  readonly value: Value | null
  previous: Place<Value> = this
  next: Place<Value> = this

  constructor(value: Value | null) {
    this.value = value
  }

  /** Has no effect if the place belongs to no order. */
  leave(): void {
    link(this.previous, this.next)
    link(this, this)
  }
}

function link<Value>(first: Place<Value>, second: Place<Value>): void {
  first.next = second
  second.previous = first
}
