// The approximate position and size of a thing in a picture.

/** All values are in pixels of the picture. */
export interface Ellipse {
  readonly x: number
  readonly y: number
  readonly radiusX: number
  readonly radiusY: number
}
