// The upper edge of a strip: its lit crest, the grass on it, the glitter of water below it.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from '../color.ts'
import type { Color } from '../color.ts'
import type { Random } from '../random.ts'
import type { Band, Scene } from '../plan/scene.ts'

/** A thin line of light along the ridge: what separates one paper plane from the next. */
export function paintCrest(
  context: SKRSContext2D,
  band: Band,
  { size, palette }: Scene,
  margin: number,
): void {
  const isWater = band.surface === 'water'
  context.strokeStyle = withAlpha(
    isWater ? mix(palette.light, '#ffffff', 0.4) : palette.light,
    isWater ? 0.3 : 0.16,
  )
  context.lineWidth = isWater ? 2 + band.depth * 1.5 : 1.5
  context.beginPath()
  for (let x = -margin; x <= size.width + margin + 3; x += 3) context.lineTo(x, band.ridge(x) + 1)
  context.stroke()
}

/** Tufts of blades, denser here and sparser there, darker than their hill. */
export function paintGrass(
  context: SKRSContext2D,
  band: Band,
  { size, palette }: Scene,
  color: Color,
  margin: number,
  random: Random,
): void {
  const height = size.height * 0.026 * band.depth ** 2
  const spacing = Math.max(3, size.width / 260)
  context.fillStyle = band.depth >= 1 ? mix(color, palette.light, 0.08) : color
  context.beginPath()
  for (let x = -margin; x < size.width + margin; x += spacing * random.between(0.5, 1.5)) {
    const density = 0.5 + 0.5 * Math.sin(x / (size.width * 0.045) + band.topY)
    if (!random.isLucky(0.35 + 0.6 * density)) continue
    const blade = height * random.between(0.45, 1) * (0.6 + 0.7 * density)
    const lean = random.between(-0.45, 0.45) * blade
    const foot = band.ridge(x) + 3
    const thickness = Math.max(1.6, height * 0.13)
    context.moveTo(x - thickness, foot)
    context.quadraticCurveTo(x - thickness * 0.3, foot - blade * 0.6, x + lean, foot - blade)
    context.quadraticCurveTo(x + thickness, foot - blade * 0.5, x + thickness, foot)
  }
  context.fill()
}

/** Short strokes of light; below sun or moon they close up to a path. */
export function paintGlitter(
  context: SKRSContext2D,
  band: Band,
  scene: Scene,
  margin: number,
  random: Random,
): void {
  const { size, palette, backdrop } = scene
  const thickness = 1 + 2.2 * band.depth
  context.lineCap = 'round'
  context.lineWidth = thickness
  const reach = size.height * (0.03 + 0.07 * band.depth)
  const strokes = Math.round(size.width / 26)
  for (let stroke = 0; stroke < strokes; stroke++) {
    const isPath = backdrop.lamp !== null && stroke % 2 === 0
    const spread = (random.between(-1, 1) + random.between(-1, 1)) * size.width * 0.045
    const x =
      isPath && backdrop.lamp !== null
        ? backdrop.lamp.x + spread
        : random.between(-margin, size.width + margin)
    const y = band.ridge(x) + thickness + random.between(0.1, 1) * reach
    const length = size.width * random.between(0.006, 0.02) * (0.5 + band.depth)
    context.strokeStyle = withAlpha(palette.light, isPath ? 0.42 : 0.13)
    context.beginPath()
    context.moveTo(x - length, y)
    context.quadraticCurveTo(x, y - thickness * 0.8, x + length, y)
    context.stroke()
  }
}
