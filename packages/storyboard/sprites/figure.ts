// A body for a head that is taken from the illustrations, in two layers: one behind the head and one in front of it.

export interface Figure {
  readonly behind: string
  readonly before: string
}

/** Where the head is drawn: its artboard of 128 units is scaled, and the artboard's upper left corner is at x and y. */
export interface HeadPlace {
  readonly scale: number
  readonly x: number
  readonly y: number
}
