// What strokes, frames and shadows are measured by.

import type { Size } from '../../lib/sizes.ts'

export function shorterSide({ width, height }: Size): number {
  return Math.min(width, height)
}
