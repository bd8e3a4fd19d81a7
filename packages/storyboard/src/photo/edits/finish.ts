// Final touches: darker corners and grain.

import type { Canvas } from '@napi-rs/canvas'
import type { Random } from '../../lib/random.ts'
import type { Edit } from './edit.ts'
import { grainOf } from '../pixels/grain.ts'
import { changePixels } from '../pixels/change-pixels.ts'

export const finishes: readonly Edit[] = [
  { name: 'vignette', words: /\bvignett\w+|\bdark(er|ened)? (corners|edges)\b/i, apply: darkenCorners },
  {
    name: 'grain',
    words: /\b(film )?grain(y)?\b|\bnoise\b|\bnoisy\b/i,
    apply: roughen,
  },
]

function darkenCorners(picture: Canvas): void {
  const { width, height } = picture
  const context = picture.getContext('2d')
  const corner = Math.hypot(width, height) / 2
  const middle = [width / 2, height / 2] as const
  const shade = context.createRadialGradient(...middle, corner * 0.42, ...middle, corner)
  shade.addColorStop(0, 'rgba(12, 6, 20, 0)')
  shade.addColorStop(0.6, 'rgba(12, 6, 20, 0.34)')
  shade.addColorStop(1, 'rgba(12, 6, 20, 0.78)')
  context.fillStyle = shade
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
