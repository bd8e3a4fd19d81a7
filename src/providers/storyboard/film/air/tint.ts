// How each style colours what is in its air: it would stand out of the picture otherwise.

import { mix } from '../../color.ts'
import type { Color } from '../../color.ts'
import type { StyleName } from '../../words/intent.ts'

export type Tint = (color: Color) => Color

export function tintOf(style: StyleName): Tint {
  return tints[style]
}

const same: Tint = (color) => color

const tints: Record<StyleName, Tint> = {
  'picture-book': same,
  watercolour: same,
  'pixel-art': same,
  // Light on white paper can only be told by ink.
  'line-drawing': () => '#3b3642',
  noir: (color) => greyOf(color),
  neon: (color) => nearest(color, ['#19e3ff', '#ff3bd0', '#f6ff3c', '#3dff8f', '#b06bff', '#ffffff']),
  'paper-cut': same,
  oil: same,
  'vintage-film': (color) => mix(color, '#c9a46a', 0.45),
}

function greyOf(color: Color): Color {
  const [red, green, blue] = channelsOf(color)
  const grey = Math.round(red * 0.3 + green * 0.59 + blue * 0.11)
    .toString(16)
    .padStart(2, '0')
  return `#${grey}${grey}${grey}`
}

function nearest(color: Color, choices: readonly [Color, ...Color[]]): Color {
  const [red, green, blue] = channelsOf(color)
  const distanceTo = (other: Color) => {
    const [otherRed, otherGreen, otherBlue] = channelsOf(other)
    return Math.hypot(red - otherRed, green - otherGreen, blue - otherBlue)
  }
  return choices.reduce((best, choice) => (distanceTo(choice) < distanceTo(best) ? choice : best))
}

function channelsOf(color: Color): readonly [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
