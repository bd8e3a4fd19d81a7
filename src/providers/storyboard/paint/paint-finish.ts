// What lies over the whole picture: the warmth of the lamp and darker corners.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { mix, withAlpha } from '../color.ts'
import type { Scene } from '../plan/scene.ts'

/**
 * The size of the frame. It is washed over each layer once instead of over each frame: a full frame with transparency costs a
 * sixth of the drawing time, and a vignette that moves with its layer by a hundredth is not seen.
 */
export function paintFinish({ size, palette, backdrop }: Scene): Canvas {
  const { width, height } = size
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  if (backdrop.lamp !== null) {
    const { x, y } = backdrop.lamp
    const warmth = context.createRadialGradient(x, y, 0, x, y, Math.max(width, height) * 0.55)
    warmth.addColorStop(0, withAlpha(palette.light, 0.13))
    warmth.addColorStop(1, withAlpha(palette.light, 0))
    context.fillStyle = warmth
    context.fillRect(0, 0, width, height)
  }
  // Corners darken towards the shade of the hour: grey would look like dirt.
  const dusk = mix(palette.shade, '#05030f', 0.5)
  const corner = Math.hypot(width, height) / 2
  const vignette = context.createRadialGradient(
    width / 2,
    height * 0.48,
    corner * 0.55,
    width / 2,
    height * 0.48,
    corner * 1.05,
  )
  vignette.addColorStop(0, withAlpha(dusk, 0))
  vignette.addColorStop(1, withAlpha(dusk, 0.32))
  context.fillStyle = vignette
  context.fillRect(0, 0, width, height)
  return canvas
}
