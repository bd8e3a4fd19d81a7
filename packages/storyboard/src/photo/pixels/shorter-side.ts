// The unit for strokes, frames, and shadows.

import type { Size } from '../../lib/sizes.ts'

export function shorterSide({ width, height }: Size): number {
  return Math.min(width, height)
}
