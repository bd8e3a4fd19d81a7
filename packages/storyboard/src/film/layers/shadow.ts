// The shadow of a figure stays on the ground, and becomes fainter and smaller while the figure jumps.

import { createCanvas } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix } from '../../lib/color.ts'
import { withFade } from '../../lib/gradient.ts'
import { sceneStyleOf } from '../../paint/styles/scene-style.ts'
import type { Scene } from '../../plan/scene.ts'
import { Random } from '../../lib/random.ts'

/**
 * The origin is slightly below the middle of the shadow. `lift` is the figure's height above the ground, relative to
 * the figure's size.
 */
export type DrawShadow = (context: SKRSContext2D, lift: number) => void

export function createShadow(width: number, { palette, style }: Scene): DrawShadow {
  const color = mix(palette.shade, '#000000', 0.35)
  const side = Math.max(4, Math.ceil(width * 1.06))
  const canvas = createCanvas(side, Math.ceil(side * flatness))
  const context = canvas.getContext('2d')
  context.scale(1, flatness)
  const shade = context.createRadialGradient(side / 2, side / 2, 0, side / 2, side / 2, side / 2)
  context.fillStyle = withFade(shade, color, [0, 0.75], [0.55, 0.5], [1, 0])
  context.fillRect(0, 0, side, side)
  // This shadow is painted separately from its figure, so the style must be applied to it too.
  context.resetTransform()
  sceneStyleOf(style).repaint(canvas, 'actor', new Random('shadow'))
  return (target, lift) => {
    const share = 1 / (1 + lift * 1.2)
    const [across, down] = [canvas.width * share, canvas.height * share]
    target.globalAlpha = share
    target.drawImage(canvas, -across / 2, -down * 0.6, across, down)
    target.globalAlpha = 1
  }
}

const flatness = 0.17
