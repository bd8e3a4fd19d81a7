// Shapes of pictures.

import type { AspectRatio } from '../../../src/domain/tasks/catalog.ts'

/** Width by height. */
export function ratioOf(aspectRatio: AspectRatio): number {
  const [width = 1, height = 1] = aspectRatio.split(':').map(Number)
  return width / height
}
