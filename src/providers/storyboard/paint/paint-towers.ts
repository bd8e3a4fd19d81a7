// The skyline of a city: blocks with lit windows.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from '../color.ts'
import type { Color } from '../color.ts'
import type { Random } from '../random.ts'
import type { Band, Scene } from '../plan/scene.ts'

export function paintTowers(
  context: SKRSContext2D,
  band: Band,
  { size, palette, hour }: Scene,
  color: Color,
  margin: number,
  random: Random,
): void {
  const isLit = hour === 'night' || hour === 'sunset'
  const unit = Math.min(size.width, size.height)
  for (let x = -margin; x < size.width + margin;) {
    const width = unit * random.between(0.07, 0.14) * (0.7 + band.depth)
    const top = band.ridge(x) - size.height * random.between(-0.1, 0.2) * 0.8
    const wall = context.createLinearGradient(0, top, 0, size.height * 0.8)
    const tone = mix(color, palette.shade, random.between(0, 0.22))
    wall.addColorStop(0, tone)
    wall.addColorStop(1, mix(tone, palette.air, 0.45))
    context.fillStyle = wall
    context.fillRect(x, top, width + 1, size.height - top)
    if (random.isLucky(0.35))
      context.fillRect(x + width * 0.46, top - unit * 0.045, width * 0.08, unit * 0.05)
    paintWindows(context, { x, top, width, bottom: size.height * 0.8 }, palette.light, isLit, random)
    x += width + (random.isLucky(0.3) ? unit * 0.015 : 0)
  }
}

interface Block {
  readonly x: number
  readonly top: number
  readonly width: number
  readonly bottom: number
}

function paintWindows(
  context: SKRSContext2D,
  block: Block,
  light: Color,
  isLit: boolean,
  random: Random,
): void {
  const columns = random.integer(3, 5)
  const pitch = block.width / (columns + 0.5)
  for (let y = block.top + pitch * 0.6; y < block.bottom; y += pitch * 1.15) {
    for (let column = 0; column < columns; column++) {
      const isOn = isLit && random.isLucky(0.45)
      context.fillStyle = isOn
        ? withAlpha(mix(light, '#ffb84d', 0.4), 0.9)
        : withAlpha('#ffffff', isLit ? 0.06 : 0.3)
      context.fillRect(block.x + pitch * (column + 0.5), y, pitch * 0.52, pitch * 0.62)
    }
  }
}
