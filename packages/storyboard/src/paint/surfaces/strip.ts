// A strip of the scene while it is being painted: its canvas in frame coordinates, and the colors at its depth.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { enrich, luminosityOf, mix, multiply } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import type { Random } from '../../lib/random.ts'
import type { Band, Palette, Scene } from '../../plan/scene.ts'

export interface Strip {
  readonly context: SKRSContext2D
  readonly band: Band
  readonly scene: Scene
  readonly color: Color
  /** The left and right ends of the painted part, in pixels of the frame. */
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly random: Random
}

/** Near strips are dark and rich. Far strips are light and take on the color of the air. */
export function stripColor(lit: Color, depth: number, palette: Palette, isFoggy: boolean): Color {
  const clearness = isFoggy ? Math.min(1, 0.5 + 0.62 * depth) : 1
  const nearness = Math.min(1, 0.2 + 0.95 * depth ** 0.7) * clearness
  const airy = mix(palette.air, lit, nearness)
  if (depth < 0.9) return airy
  // The foreground is darkened to frame the picture. A bright color is mixed with blue, and any other color with a
  // darker version of itself, because black would remove the hue.
  const isBright = luminosityOf(airy) > 165
  return isBright ? mix(airy, '#5f92dc', 0.16) : mix(airy, darkOf(airy, palette), 0.42)
}

export function darkOf(color: Color, { shade }: Palette): Color {
  // Shadows on bright ground are blue, because the sky lights them.
  if (luminosityOf(color) > 165) return mix(multiply(color, '#8fb0e8'), shade, 0.06)
  return mix(enrich(multiply(color, color), 1.15), shade, 0.34)
}

export function litOf(color: Color, { light, shadeShare }: Palette): Color {
  return mix(enrich(color, 1.12), light, 0.3 - shadeShare * 0.12)
}

export function traceRidge({ context, band, left, right }: Strip, down: number): void {
  context.beginPath()
  for (let x = left; x <= right + 3; x += 3) context.lineTo(x, band.ridge(x) + down)
}

/**
 * A point on the surface. Because of perspective, points are denser toward the ridge. `down` is 0 at the ridge and 1 at
 * the lower end of the strip.
 */
export interface StripSpot {
  readonly x: number
  readonly y: number
  readonly down: number
}

export function spotOn({ band, left, right, bottom, random }: Strip): StripSpot {
  const x = random.between(left, right)
  const down = random.between(0, 1) ** 1.5
  const top = band.ridge(x)
  return { x, y: top + down * Math.max(4, bottom - top), down }
}
