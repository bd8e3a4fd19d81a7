export interface Layout {
  /** One box per item, in order. */
  readonly boxes: readonly Box[]
  readonly height: number
}

/** In pixels, relative to the upper left corner of the list. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
