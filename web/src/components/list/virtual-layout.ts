// Where each item of a long list stands.

export interface Layout {
  /** In the order of the items. */
  readonly boxes: readonly Box[]
  readonly height: number
}

/** In pixels, from the left and the top of the list. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
