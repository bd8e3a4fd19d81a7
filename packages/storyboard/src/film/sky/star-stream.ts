// Stars that stream past a space traveler. Near stars are faster and look like streaks.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { Color } from '../../lib/color.ts'
import { withStops } from '../../lib/gradient.ts'
import type { Random } from '../../lib/random.ts'
import { wayAcross, wrapAcross } from '../air/lane.ts'
import { stampSizes } from '../air/stamp.ts'
import type { Layer } from '../layer.ts'
import type { SkyView } from './sky-show.ts'

/** `travel` is how far the foreground moves to the right in one loop, in frame widths. It must not be 0. */
export function createStarStream({ size, brush }: SkyView, travel: number, random: Random): Layer {
  const way = Math.sign(travel)
  const color = brush.tint('#e4ebff')
  const stamps = stampSizes(4, (near) => {
    const length = size.width * (0.006 + 0.04 * near) * Math.min(2, Math.abs(travel))
    return paintStreak(length, Math.max(1, size.height * (0.0016 + 0.0026 * near)), way, color)
  })
  const stars = Array.from({ length: 54 }, (_, at) => {
    const near = random.between(0, 1) ** 2
    return {
      x: (at * 0.754877666 + random.between(0, 0.05)) % 1,
      y: ((at * 0.569840291) % 1) * size.height,
      // Each star crosses the frame a whole number of times per loop, so the film loops without a visible seam.
      rounds: way * Math.max(1, Math.round(Math.abs(travel) * (0.35 + 1.3 * near))),
      stamp: stamps(near),
      alpha: 0.4 + 0.5 * near,
    }
  })
  return (context, time) => {
    for (const { x, y, rounds, stamp, alpha } of stars) {
      const across = wrapAcross(x + rounds * time * wayAcross)
      context.globalAlpha = alpha
      context.drawImage(stamp, across * size.width - stamp.width / 2, y)
    }
    context.globalAlpha = 1
  }
}

function paintStreak(length: number, thickness: number, way: number, color: Color): Canvas {
  const canvas = createCanvas(Math.ceil(length), Math.ceil(thickness))
  const context = canvas.getContext('2d')
  const fade = context.createLinearGradient(way > 0 ? 0 : canvas.width, 0, way > 0 ? canvas.width : 0, 0)
  context.fillStyle = withStops(fade, [0, color, 0], [1, color])
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}
