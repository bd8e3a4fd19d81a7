// Converts a color at noon to the same color in the light of another hour.

import { enrich, luminosityOf, mix, multiply } from '../lib/color.ts'
import type { Color } from '../lib/color.ts'
import type { Palette } from './scene.ts'

/** Tints `color` with `shade`. Bright colors, such as those of snow or sand, stay bright. */
export function inShade(color: Color, { shade, shadeShare }: Pick<Palette, 'shade' | 'shadeShare'>): Color {
  const light = lightOf(shade)
  const dim = mix(color, multiply(color, light), Math.min(1, shadeShare * 1.2))
  const brightness = Math.max(0, Math.min(1, (luminosityOf(color) - 130) / 70))
  return mix(dim, mix(shade, light, brightness), shadeShare * (0.88 - 0.38 * brightness))
}

/** Multiplying a color by the returned light makes the color darker but not grayer. */
function lightOf(shade: Color): Color {
  return enrich(mix(shade, '#ffffff', 0.4), 2.3)
}
