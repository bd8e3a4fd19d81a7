// Decides whether an output has the requested shape.

import type { AspectRatio } from '../../domain/tasks/catalog.ts'

/**
 * The largest factor by which the actual and the requested aspect ratio may differ. It is large because engines round
 * sizes, and many engines support only a few sizes. A square, for example, differs from 16:9 by a factor of 1.78. The
 * check mainly finds upright pictures where wide ones were requested, and vice versa.
 */
const deviationMax = 1.8

/** Engines round each side to a multiple of up to 64 pixels, so a requested square may not be exactly square. */
const squareDeviationMax = 1.15

export function hasShape(width: number, height: number, requested: AspectRatio): boolean {
  const [wide = 1, high = 1] = requested.split(':').map(Number)
  const actual = width / height
  const wanted = wide / high
  if (Math.max(actual / wanted, wanted / actual) > deviationMax) return false
  return orientationOf(actual) * orientationOf(wanted) >= 0
}

/** Returns 1 if the shape is wide, -1 if it is upright, and 0 if it is roughly square. */
function orientationOf(ratio: number): number {
  if (Math.max(ratio, 1 / ratio) <= squareDeviationMax) return 0
  return Math.sign(ratio - 1)
}
