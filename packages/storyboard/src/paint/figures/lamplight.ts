// Windows and lamps that shine in the dark, and the warm light around them.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { withAlpha } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { withStops } from '../../lib/gradient.ts'
import type { Light } from '../../plan/illustrations/tables.ts'
import { illustrationTables } from '../../plan/illustrations/illustrations.ts'
import type { Actor, Scene } from '../../plan/scene.ts'
import { keepGlass } from './recolor-figure.ts'

/** Returns the light of an illustration, or `null` if the scene is bright or the illustration has no light. */
export function glowOf({ sprite, isMirrored, color }: Actor, { palette }: Scene): Light | null {
  const glow = palette.shadeShare > 0.4 ? illustrationTables.lights[sprite] : undefined
  if (glow === undefined) return null
  // The windows of a car whose color the prompt names stay dark, because a blue body would be mistaken for glass.
  const panes = glow.reach > 0 && color !== null ? null : glow.panes
  return { ...glow, panes, across: isMirrored ? 1 - glow.across : glow.across }
}

/** Returns a canvas that shows only the window panes of a drawing, in the given color. */
export function litPanesOf(figure: Canvas, color: Color): Canvas {
  const panes = createCanvas(figure.width, figure.height)
  const context = panes.getContext('2d')
  context.drawImage(figure, 0, 0)
  keepGlass(context, figure.width, figure.height, color)
  return panes
}

export function lightBulb(
  context: SKRSContext2D,
  { across, rise, reach: share }: Light,
  width: number,
  height: number,
): void {
  if (share === 0) return
  const [x, y, reach] = [width * across, height * (1 - rise), height * share]
  const light = context.createRadialGradient(x, y, 0, x, y, reach)
  context.globalCompositeOperation = 'source-atop'
  context.fillStyle = withStops(light, [0, '#fff3c4', 0.95], [0.45, '#ffcf6a', 0.6], [1, '#ffab44', 0])
  context.fillRect(0, 0, width, height)
}

export function paintGlow(
  context: SKRSContext2D,
  { across, rise, strength }: Light,
  margin: number,
  width: number,
  height: number,
): void {
  const x = margin + width * across
  const y = margin + height * (1 - rise)
  // The glow must end within the canvas, because a glow that is cut off would make the edge of the canvas visible.
  const room = Math.min(x, width + margin * 2 - x, y, height + margin * 2 - y)
  const reach = Math.min(Math.max(width, height) * 0.5 + margin, room)
  const glow = context.createRadialGradient(x, y, 0, x, y, reach)
  glow.addColorStop(0, withAlpha('#ffcf6a', 0.85 * strength))
  glow.addColorStop(0.5, withAlpha('#ffab44', 0.36 * strength))
  glow.addColorStop(1, withAlpha('#ff8a2c', 0))
  context.fillStyle = glow
  context.fillRect(0, 0, width + margin * 2, height + margin * 2)
}
