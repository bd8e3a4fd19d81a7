// Outer space: clouds of glowing gas, and distant galaxies.

import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Color } from '../../lib/color.ts'
import { withFade, withStops } from '../../lib/gradient.ts'
import type { Random } from '../../lib/random.ts'
import type { Scene } from '../../plan/scene.ts'

export function paintCosmos(context: SKRSContext2D, { size }: Scene, random: Random): void {
  const { width, height } = size
  const reachMax = Math.max(width, height)
  const gases: readonly (readonly [Color, Color])[] = [
    ['#ff4fa0', '#ff9a5c'],
    ['#4f6cff', '#3fd0e8'],
    ['#9a4dff', '#ff6fd0'],
  ]
  const turn = random.between(-0.6, 0.6)
  context.save()
  context.globalCompositeOperation = 'screen'
  for (const [at, colors] of gases.entries()) {
    const startX = random.between(0.15, 0.85) * width
    const startY = (0.15 + 0.28 * at) * height
    for (let puff = 0; puff < 12; puff++) {
      const along = (puff / 12 - 0.5) * reachMax * 0.6
      const x = startX + Math.cos(turn) * along + random.between(-0.08, 0.08) * reachMax
      const y = startY + Math.sin(turn) * along + random.between(-0.08, 0.08) * reachMax
      const reach = reachMax * random.between(0.07, 0.22)
      const color = puff % 3 === 0 ? colors[1] : colors[0]
      const gas = context.createRadialGradient(x, y, 0, x, y, reach)
      context.fillStyle = withFade(gas, color, [0, 0.2], [0.5, 0.075], [1, 0])
      context.fillRect(x - reach, y - reach, reach * 2, reach * 2)
    }
  }
  for (let galaxy = 0; galaxy < 3; galaxy++) {
    context.save()
    context.translate(random.between(0.08, 0.92) * width, random.between(0.06, 0.6) * height)
    context.rotate(random.between(0, 3))
    context.scale(1, 0.32)
    const reach = Math.min(width, height) * random.between(0.02, 0.045)
    const swirl = context.createRadialGradient(0, 0, 0, 0, 0, reach)
    context.fillStyle = withStops(swirl, [0, '#fff6e0', 0.95], [0.3, '#ffc8e8', 0.45], [1, '#8c7cff', 0])
    context.fillRect(-reach, -reach, reach * 2, reach * 2)
    context.restore()
  }
  context.restore()
}
