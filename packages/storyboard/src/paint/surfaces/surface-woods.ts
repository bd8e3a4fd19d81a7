// Distant woods as a silhouette along a ridge: firs or trees with round crowns.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { darkOf } from './strip.ts'
import type { Strip } from './strip.ts'
import type { Scene } from '../../plan/scene.ts'

export function paintWoods(strip: Strip): void {
  const { context, band, scene, color, left, right, random } = strip
  const unit = Math.min(scene.size.width, scene.size.height)
  const tall = unit * (0.02 + 0.1 * band.depth)
  const treeColor = mix(mix(color, dress(scene, color), 0.3), darkOf(color, scene.palette), 0.3)
  const kind = scene.place === 'forest' || scene.place === 'mountains' || scene.place === 'lake' ? fir : crown
  const fullness = scene.place === 'forest' || scene.place === 'jungle' ? 0.95 : 0.62
  for (const shade of [0.25, 0]) {
    context.fillStyle = mix(treeColor, scene.palette.air, shade)
    context.beginPath()
    for (let x = left; x < right; x += tall * random.between(0.25, 0.5)) {
      // Gaps divide the trees into groves.
      if (Math.sin(x / (unit * 0.11) + band.topY * 3) * 0.5 + 0.5 > fullness) continue
      const height = tall * random.between(0.55, 1.1)
      kind(context, x, band.ridge(x) + tall * 0.12, height)
    }
    context.fill()
  }
}

function dress({ season }: Scene, color: Color): Color {
  return season === 'autumn' ? '#d4661f' : color
}

function fir(context: SKRSContext2D, x: number, foot: number, height: number): void {
  context.moveTo(x, foot - height)
  for (const [across, up] of [
    [0.16, 0.62],
    [0.09, 0.62],
    [0.24, 0.3],
    [0.13, 0.3],
    [0.3, 0],
  ] as const)
    context.lineTo(x + across * height, foot - up * height)
  for (const [across, up] of [
    [0.3, 0],
    [0.13, 0.3],
    [0.24, 0.3],
    [0.09, 0.62],
    [0.16, 0.62],
  ] as const)
    context.lineTo(x - across * height, foot - up * height)
  context.closePath()
}

function crown(context: SKRSContext2D, x: number, foot: number, height: number): void {
  const radius = height * 0.36
  for (const [across, up] of [
    [-0.5, 0.55],
    [0.5, 0.6],
    [0, 1.1],
  ] as const) {
    const middleX = x + across * radius
    const middleY = foot - up * radius
    context.moveTo(middleX + radius, middleY)
    context.arc(middleX, middleY, radius, 0, Math.PI * 2)
  }
}
