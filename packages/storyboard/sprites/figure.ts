// A body for a head of the illustrations, in two layers: what the head hides, and what lies over it.

export interface Figure {
  readonly behind: string
  readonly before: string
}

/** Where the head goes: its own 128 units, scaled, the upper left corner at x and y. */
export interface HeadPlace {
  readonly scale: number
  readonly x: number
  readonly y: number
}
