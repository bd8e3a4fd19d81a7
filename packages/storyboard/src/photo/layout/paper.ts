// The soft, light paper behind transparent pictures.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { withStops } from '../../lib/gradient.ts'
import type { Size } from '../../lib/sizes.ts'

/** Centers the picture, which must not be larger than `size`, on paper. */
export function onPaper(picture: Canvas, { width, height }: Size): Canvas {
  const paper = createCanvas(width, height)
  const context = paper.getContext('2d')
  const [x, y] = [width / 2, height * 0.4]
  const light = context.createRadialGradient(x, y, 0, x, y, Math.hypot(width, height) * 0.6)
  context.fillStyle = withStops(light, [0, '#fbf6ea'], [1, '#dccfb8'])
  context.fillRect(0, 0, width, height)
  context.drawImage(
    picture,
    Math.round((width - picture.width) / 2),
    Math.round((height - picture.height) / 2),
  )
  return paper
}
