// The edits that are applied last: darker corners and grain.

import type { Canvas } from '@napi-rs/canvas'
import type { Random } from '../../lib/random.ts'
import type { Edits } from './edit.ts'
import { grainOf } from '../pixels/grain.ts'
import { changePixels } from '../pixels/change-pixels.ts'
import { withFade } from '../../lib/gradient.ts'

export const finishes = {
  vignette: darkenCorners,
  grain: roughen,
} satisfies Edits

function darkenCorners(picture: Canvas): void {
  const { width, height } = picture
  const context = picture.getContext('2d')
  const corner = Math.hypot(width, height) / 2
  const middle = [width / 2, height / 2] as const
  const shade = context.createRadialGradient(...middle, corner * 0.42, ...middle, corner)
  context.fillStyle = withFade(shade, '#0c0614', [0, 0], [0.6, 0.34], [1, 0.78])
  context.fillRect(0, 0, width, height)
}

function roughen(picture: Canvas, random: Random): void {
  const grain = grainOf(picture, random)
  const { width } = picture
  changePixels(picture, (pixel, x, y) => {
    const speck = (grain[y * width + x] ?? 0) * 34
    pixel.red += speck
    pixel.green += speck
    pixel.blue += speck
  })
}
