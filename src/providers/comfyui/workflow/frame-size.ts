// Computes an output size with the task's aspect ratio and about as many pixels as the workflow's own size.

import type { AspectRatio } from '../../../domain/tasks/catalog.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** The sides must be multiples of 32 pixels for LTX Video, and of 16 pixels for all other models. */
export function frameSize(drawn: Size, aspectRatio: AspectRatio, classType: string): Size {
  const multiple = classType.includes('LTXV') ? 32 : 16
  const [across = 1, down = 1] = aspectRatio.split(':').map(Number)
  const side = Math.sqrt((drawn.width * drawn.height) / (across * down))
  const rounded = (pixels: number) => Math.max(multiple, Math.round(pixels / multiple) * multiple)
  return { width: rounded(side * across), height: rounded(side * down) }
}
