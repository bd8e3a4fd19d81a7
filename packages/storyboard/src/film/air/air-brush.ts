// The brushes for particles in the air: a soft brush or an ink pen, in the colors of the style.

import type { Canvas } from '@napi-rs/canvas'
import { channelsOf, greyOf, mix } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { dotStamp, glowStamp, ringStamp, spotStamp } from './stamp.ts'
import type { StyleName } from '../../words/intent.ts'

export interface AirBrush {
  tint(color: Color): Color
  /**
   * Returns the color of mist or of a lightning flash. A soft brush returns the tinted `color`. A pen returns the color
   * of bare paper.
   */
  veil(color: Color): Color
  /** A pen draws neither soft edges nor halos. */
  readonly isPen: boolean
  /** With a soft brush, the spot is solid up to `core`, a fraction of its radius, and fades toward its edge. */
  spot(radius: number, color: Color, core: number): Canvas
  glow(radius: number, color: Color, heart: Color): Canvas
}

export function airBrushOf(style: StyleName): AirBrush {
  return style === 'line-drawing' ? pen : soft(tints[style])
}

type Tint = AirBrush['tint']

const ink: Color = '#3b3642'
const paper: Color = '#fdfaf2'

const pen: AirBrush = {
  tint: () => ink,
  veil: () => paper,
  isPen: true,
  spot: (radius) => ringStamp(radius * 0.75, ink, paper),
  glow: (radius) => dotStamp(radius * 0.5, ink),
}

function soft(tint: Tint): AirBrush {
  return {
    tint,
    veil: tint,
    isPen: false,
    spot: (radius, color, core) => spotStamp(radius, tint(color), core),
    glow: (radius, color, heart) => glowStamp(radius, tint(color), tint(heart)),
  }
}

const same: Tint = (color) => color

const tints: Record<Exclude<StyleName, 'line-drawing'>, Tint> = {
  'picture-book': same,
  watercolour: same,
  'pixel-art': same,
  noir: greyOf,
  neon: (color) => nearest(color, ['#19e3ff', '#ff3bd0', '#f6ff3c', '#3dff8f', '#b06bff', '#ffffff']),
  'paper-cut': same,
  oil: same,
  'vintage-film': (color) => mix(color, '#c9a46a', 0.45),
}

function nearest(color: Color, choices: readonly [Color, ...Color[]]): Color {
  const channels = channelsOf(color)
  const distanceTo = (other: Color) =>
    Math.hypot(...channelsOf(other).map((value, at) => (channels[at] ?? 0) - value))
  return choices.reduce((best, choice) => (distanceTo(choice) < distanceTo(best) ? choice : best))
}
