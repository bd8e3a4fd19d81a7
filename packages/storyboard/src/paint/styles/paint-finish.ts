// The finish of the whole picture: the warm light of the sun or moon, shafts of light between trees, and darker
// corners.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { multiply } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import type { Scene } from '../../plan/scene.ts'
import { sceneStyleOf } from './scene-style.ts'

/**
 * The finish is painted once onto each layer, because drawing a transparent canvas over every frame would take up a
 * sixth of the time per frame. The dark corners then move with their layer, but only by a hundredth of the frame, which
 * is too little to notice.
 */
export function paintFinish(scene: Scene): Canvas {
  const { size, palette, backdrop } = scene
  const { width, height } = size
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.globalAlpha = sceneStyleOf(scene.style).finish
  if (backdrop.lamp !== null) {
    const { x, y } = backdrop.lamp
    const warmth = context.createRadialGradient(x, y, 0, x, y, Math.max(width, height) * 0.6)
    context.fillStyle = withFade(warmth, palette.light, [0, 0.2], [0.5, 0.05], [1, 0])
    context.fillRect(0, 0, width, height)
    if (hasShafts(scene)) paintShafts(context, scene)
  }
  // The corners darken toward the shade of the hour, because gray corners would look dirty.
  const dusk = multiply(palette.shade, '#9a9a9a')
  const corner = Math.hypot(width, height) / 2
  const middle = [width / 2, height * 0.46] as const
  const vignette = context.createRadialGradient(...middle, corner * 0.6, ...middle, corner * 1.08)
  context.fillStyle = withFade(vignette, dusk, [0, 0], [1, 0.34])
  context.fillRect(0, 0, width, height)
  return canvas
}

function hasShafts({ place, backdrop, weather, mood }: Scene): boolean {
  // Shafts from a sun or moon near the horizon would cross the subjects' faces.
  if (backdrop.lamp === null || backdrop.lamp.y > backdrop.horizonY * 0.6) return false
  if (weather !== 'clear' && weather !== 'fog') return false
  // Shafts from the moon would be faint and would only veil the subjects.
  if (backdrop.lamp.kind === 'moon') return false
  return place === 'forest' || place === 'jungle' || mood === 'epic' || mood === 'dreamy'
}

function paintShafts(context: SKRSContext2D, { size, palette, backdrop }: Scene): void {
  if (backdrop.lamp === null) return
  const { x, y } = backdrop.lamp
  const reach = Math.hypot(size.width, size.height)
  context.save()
  context.globalCompositeOperation = 'lighter'
  const light = context.createRadialGradient(x, y, reach * 0.04, x, y, reach * 0.8)
  context.fillStyle = withFade(light, palette.light, [0, 0.2], [0.6, 0.08], [1, 0])
  const towards = x < size.width / 2 ? 0.25 : 0.75
  for (const [turn, wide] of shafts) {
    const angle = Math.PI * (towards + turn)
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x + Math.cos(angle - wide) * reach, y + Math.sin(angle - wide) * reach)
    context.lineTo(x + Math.cos(angle + wide) * reach, y + Math.sin(angle + wide) * reach)
    context.fill()
  }
  context.restore()
}

/**
 * `turn` is the angle to the middle shaft, in units of 180°, and `wide` is half the width of a shaft, in radians. The
 * shafts are as uneven as the gaps between trees.
 */
const shafts: readonly (readonly [turn: number, wide: number])[] = [
  [-0.21, 0.03],
  [-0.13, 0.05],
  [-0.06, 0.022],
  [0, 0.058],
  [0.08, 0.034],
  [0.15, 0.05],
  [0.23, 0.026],
]
