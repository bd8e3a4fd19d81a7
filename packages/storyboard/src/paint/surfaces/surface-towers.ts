// The skyline of a city, with windows that are lit in the dark.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { withStops } from '../../lib/gradient.ts'
import { darkOf, litOf } from './strip.ts'
import type { Strip } from './strip.ts'

export function paintTowers(strip: Strip): void {
  const { band, scene, color, left, right, random } = strip
  const unit = Math.min(scene.size.width, scene.size.height)
  const tints: readonly [Color, Color, Color, Color] = ['#c8806a', '#6f86b8', '#b8a07c', '#7a6c9c']
  for (let x = left; x < right;) {
    const width = unit * random.between(0.07, 0.14) * (0.7 + band.depth)
    const top = band.ridge(x) - scene.size.height * random.between(-0.1, 0.2) * 0.8
    const tone = mix(
      mix(color, random.pick(tints), 0.3 * (1 - scene.palette.shadeShare)),
      darkOf(color, scene.palette),
      random.between(0, 0.3),
    )
    paintBlock(strip, { x, top, width, bottom: scene.size.height * 0.8 }, tone, unit)
    x += width + (random.isLucky(0.3) ? unit * 0.015 : 0)
  }
}

interface Block {
  readonly x: number
  readonly top: number
  readonly width: number
  readonly bottom: number
}

function paintBlock(strip: Strip, block: Block, tone: Color, unit: number): void {
  const { context, scene, random } = strip
  const { palette, size, backdrop } = scene
  const { x, top, width } = block
  const isLitLeft = backdrop.lamp === null || backdrop.lamp.x < x
  const wall = context.createLinearGradient(0, top, 0, size.height * 0.8)
  context.fillStyle = withStops(wall, [0, tone], [1, mix(tone, palette.air, 0.4)])
  context.fillRect(x, top, width + 1, size.height - top)
  paintRoof(context, block, unit, random.integer(0, 5))
  context.fillStyle = withAlpha(darkOf(tone, palette), 0.4)
  context.fillRect(isLitLeft ? x + width * 0.72 : x, top, width * 0.28 + 1, size.height - top)
  context.fillStyle = withAlpha(litOf(tone, palette), 0.75)
  context.fillRect(x, top, width + 1, Math.max(1, unit * 0.003))
  paintWindows(strip, block)
}

function paintRoof(context: SKRSContext2D, { x, top, width }: Block, unit: number, kind: number): void {
  if (kind === 0) context.fillRect(x + width * 0.47, top - unit * 0.055, width * 0.06, unit * 0.06)
  if (kind === 1) context.fillRect(x + width * 0.2, top - unit * 0.018, width * 0.6, unit * 0.02)
  if (kind !== 2) return
  context.beginPath()
  context.moveTo(x, top + 1)
  context.lineTo(x + width / 2, top - width * 0.4)
  context.lineTo(x + width, top + 1)
  context.fill()
}

function paintWindows({ context, scene, random }: Strip, block: Block): void {
  const isDark = scene.palette.shadeShare > 0.25
  const columns = random.integer(3, 5)
  const pitch = block.width / (columns + 0.5)
  const warm = mix(scene.palette.light, '#ffb03c', 0.55)
  const styles = {
    lit: withAlpha(warm, 0.95),
    cool: withAlpha('#bfe6ff', 0.8),
    dark: isDark
      ? withAlpha(scene.palette.sky[0], 0.35)
      : withAlpha(mix('#e8f6ff', scene.palette.sky[0], 0.25), 0.5),
  }
  const litShare = isDark ? 0.46 : 0
  // A separate random stream decides which windows are lit, so that the houses are the same by day and by night.
  const lights = random.fork(`windows ${block.x.toFixed()}`)
  for (let y = block.top + pitch * 0.6; y < block.bottom; y += pitch * 1.15) {
    for (let column = 0; column < columns; column++) {
      const isOn = lights.isLucky(litShare)
      context.fillStyle = isOn ? (lights.isLucky(0.85) ? styles.lit : styles.cool) : styles.dark
      context.fillRect(block.x + pitch * (column + 0.5), y, pitch * 0.52, pitch * 0.62)
    }
  }
}
