// Converts an aspect ratio, such as `16:9`, to a number.

import type { AspectRatio } from '../../../src/domain/tasks/catalog.ts'

export function ratioOf(aspectRatio: AspectRatio): number {
  const [width = 1, height = 1] = aspectRatio.split(':').map(Number)
  return width / height
}
