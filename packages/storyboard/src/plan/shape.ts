/** Returns the width of an illustration's visible part, divided by its height. */
export type AspectOf = (sprite: string) => number

export interface Extent {
  readonly width: number
  readonly height: number
}

/** `size` is the longer side. */
export function extentOf(size: number, aspect: number): Extent {
  return aspect >= 1 ? { width: size, height: size / aspect } : { width: size * aspect, height: size }
}
