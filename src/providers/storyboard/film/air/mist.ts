// Mist: long soft banks that come, drift a little and go, each where the last one was not.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { mix, withAlpha } from '../../color.ts'
import type { Color } from '../../color.ts'
import type { Random } from '../../random.ts'
import type { Air, Particles } from './air.ts'
import { alongPath, follow, layLanes } from './lane.ts'

export function createMist(
  { size, palette, wind, travel, tint, floor }: Air,
  share: number,
  random: Random,
): Particles {
  const lanes = layLanes(random, 5, () => 0.5, 1)
  const color = tint(mix(palette.air, '#ffffff', 0.35))
  const banks = lanes.map((_, at) =>
    paintBank(size.width * 0.8, size.height * 0.14, color, random.fork(`${at}`)),
  )
  const depth = size.height - floor.topY
  return {
    draw(context, time) {
      follow(lanes, time, (lane, covered) => {
        const bank = banks[lanes.indexOf(lane)]
        if (bank === undefined) return
        const drift = wind * 0.18 + alongPath(lane, travel * 0.5)
        const across = ((lane.phase * 7.3) % 1) * 0.7 + 0.15 + drift * (covered - 0.5)
        const down = floor.topY - size.height * 0.08 + depth * 0.55 * lane.x
        // Whole pixels: soft edges do not show the steps, and cost a quarter.
        context.globalAlpha = share * Math.sin(covered * Math.PI) ** 1.5
        context.drawImage(
          bank,
          Math.round(across * size.width - bank.width / 2),
          Math.round(down - bank.height / 2),
        )
      })
      context.globalAlpha = 1
    },
  }
}

function paintBank(width: number, height: number, color: Color, random: Random): Canvas {
  const canvas = createCanvas(Math.ceil(width), Math.ceil(height))
  const context = canvas.getContext('2d')
  for (let puff = 0; puff < 16; puff++) {
    const across = random.between(0.2, 0.8)
    const half = Math.min(across, 1 - across) * random.between(0.55, 0.95)
    const rise = random.between(0.25, 0.48)
    const down = random.between(rise, 1 - rise)
    context.save()
    context.translate(across * width, down * height)
    context.scale(half * width, rise * height)
    const fade = context.createRadialGradient(0, 0, 0, 0, 0, 1)
    fade.addColorStop(0, withAlpha(color, 0.16))
    fade.addColorStop(0.5, withAlpha(color, 0.07))
    fade.addColorStop(1, withAlpha(color, 0))
    context.fillStyle = fade
    context.fillRect(-1, -1, 2, 2)
    context.restore()
  }
  return canvas
}
