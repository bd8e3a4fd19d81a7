// A body for a head that is taken from the illustrations, in two layers: one behind the head and one in front of it.

export interface Figure {
  readonly behind: string
  readonly before: string
}

/** Position of the head: its 128 units, scaled, with the upper left corner at x and y. */
export interface HeadPlace {
  readonly scale: number
  readonly x: number
  readonly y: number
}
