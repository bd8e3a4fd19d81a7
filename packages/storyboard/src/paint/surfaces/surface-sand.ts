// Sand: rippled dunes and glinting grains.

import { withAlpha } from '../../lib/color.ts'
import { darkOf, litOf, spotOn } from './strip.ts'
import type { Strip } from './strip.ts'
import { paintBlades, paintPatches } from './surface-grass.ts'

export function paintSand(strip: Strip): void {
  const { scene, color } = strip
  paintPatches(strip)
  paintRipples(strip)
  paintGrains(strip)
  if (scene.place !== 'savanna') return
  paintBlades(strip, darkOf(color, scene.palette), 1.25)
  paintBlades(strip, color, 1.1)
  paintBlades(strip, litOf(color, scene.palette), 0.85)
}

function paintRipples({ context, band, scene, color, left, right, bottom, random }: Strip): void {
  const dark = darkOf(color, scene.palette)
  const lit = litOf(color, scene.palette)
  const unit = Math.min(scene.size.width, scene.size.height)
  context.lineCap = 'round'
  for (let ripple = 0; ripple < 26; ripple++) {
    const middle = random.between(left, right)
    const down = random.between(0.02, 1) ** 1.4
    const y = down * (bottom - band.topY)
    const reach = unit * random.between(0.06, 0.16)
    const shift = random.between(0, 6)
    for (const [tone, offset, alpha] of [
      [dark, 0, 0.2],
      [lit, 1.5 + down, 0.3],
    ] as const) {
      context.strokeStyle = withAlpha(tone, alpha)
      context.lineWidth = 1 + 1.6 * down
      context.beginPath()
      for (let x = Math.max(left, middle - reach); x <= Math.min(right, middle + reach); x += 5)
        context.lineTo(x, band.ridge(x) + y + offset + Math.sin(x / (unit * 0.018) + shift) * (1 + 3 * down))
      context.stroke()
    }
  }
}

function paintGrains(strip: Strip): void {
  const { context, scene, color } = strip
  for (const tone of [litOf(color, scene.palette), darkOf(color, scene.palette)]) {
    context.fillStyle = withAlpha(tone, 0.55)
    context.beginPath()
    for (let grain = 0; grain < 80; grain++) {
      const { x, y, down } = spotOn(strip)
      const size = 0.6 + 1.2 * down
      context.rect(x, y, size * 1.6, size)
    }
    context.fill()
  }
}
