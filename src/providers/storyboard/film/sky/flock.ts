// A few far birds that cross an empty sky, their wings two strokes of the brush.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from '../../color.ts'
import type { Random } from '../../random.ts'
import { appear, follow, layLanes, wave } from '../air/lane.ts'
import type { Show, Sky } from './show.ts'

export function createFlock({ size, horizonY, palette, brush }: Sky, random: Random): Show {
  const direction = random.pick([1, -1])
  const span = Math.min(size.width, size.height) * 0.021
  const height = random.between(0.22, 0.4) * horizonY
  const flights = layLanes(random, 1, () => 1 / 4)
  // One leads, the others lie behind it to either side.
  const birds = Array.from({ length: 4 }, (_, at) => ({
    behind: Math.ceil(at / 2) * random.between(1.7, 2.5) * span,
    aside: Math.ceil(at / 2) * (at % 2 === 0 ? 1 : -1) * random.between(0.9, 1.5) * span,
    share: 1 - at * 0.07,
    phase: random.between(0, 1),
  }))
  const color = withAlpha(brush.tint(mix(palette.shade, palette.air, 0.1)), 0.85)
  return {
    draw(context, time) {
      context.strokeStyle = color
      context.lineCap = 'round'
      context.lineJoin = 'round'
      follow(flights, time, (_, share) => {
        context.globalAlpha = appear(share, 0.04)
        const x = size.width * (0.5 + direction * (share * 1.8 - 0.9))
        const y = height + 0.13 * horizonY * wave(share, 0.1, 1.5)
        for (const bird of birds) {
          const lift = 0.5 + 0.5 * wave(time, bird.phase, 9)
          drawBird(context, x - direction * bird.behind, y + bird.aside, span * bird.share, lift)
        }
      })
      context.globalAlpha = 1
    },
  }
}

/** `lift`: 0 wings down, 1 up. */
function drawBird(context: SKRSContext2D, x: number, y: number, span: number, lift: number): void {
  const tip = y - span * (lift - 0.35) * 0.9
  const shoulder = y - span * (0.25 + 0.35 * lift)
  context.lineWidth = span * 0.16
  context.beginPath()
  context.moveTo(x - span, tip)
  context.quadraticCurveTo(x - span * 0.45, shoulder, x, y)
  context.quadraticCurveTo(x + span * 0.45, shoulder, x + span, tip)
  context.stroke()
}
