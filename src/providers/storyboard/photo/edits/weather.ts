// Weather that changes the whole light: rain, storm, fog. What falls through the air is drawn later.

import type { Canvas } from '@napi-rs/canvas'
import type { Edit } from './edit.ts'
import { blend, contrast, recolor, saturate, scale } from '../pixels/recolor.ts'
import type { Rgb } from '../pixels/recolor.ts'

export const weathers: readonly Edit[] = [
  {
    name: 'cloudy',
    words: /\b(cloudy|overcast)\b/i,
    suits: ({ weather }) => weather === 'cloudy',
    apply: (picture) =>
      recolor(picture, (pixel) => {
        saturate(pixel, 0.72)
        contrast(pixel, 0.9)
        scale(pixel, 0.94, 0.96, 1)
      }),
  },
  {
    name: 'rain',
    words: /\b(rain(y|ing|fall)?|drizzle|downpour|wet)\b/i,
    suits: ({ weather }) => weather === 'rain',
    apply: (picture) =>
      recolorByHeight(picture, (pixel, down) => {
        saturate(pixel, 0.6)
        scale(pixel, 0.72, 0.78, 0.86)
        blend(pixel, 128, 142, 158, 0.26 - 0.16 * down)
      }),
  },
  {
    name: 'storm',
    words: /\b(storm(y)?|thunder(storm)?|tempest)\b/i,
    suits: ({ weather }) => weather === 'storm',
    apply: (picture) =>
      recolorByHeight(picture, (pixel, down) => {
        saturate(pixel, 0.5)
        contrast(pixel, 1.12)
        const light = 0.42 + 0.3 * down
        scale(pixel, light, light * 1.04, light * 1.16)
      }),
  },
  {
    name: 'fog',
    words: /\b(fog(gy)?|mist(y)?|haz[ey]|mysterious)\b/i,
    suits: ({ weather }) => weather === 'fog',
    // What is higher in a picture is mostly farther away, so fog is thick there and thin at the feet.
    apply: (picture) =>
      recolorByHeight(picture, (pixel, down) => {
        saturate(pixel, 0.62)
        blend(pixel, 214, 219, 224, 0.52 * Math.sqrt(1 - down) + 0.1)
      }),
  },
]

/** `down` runs from 0 at the upper edge to 1. */
function recolorByHeight(picture: Canvas, change: (pixel: Rgb, down: number) => void): void {
  // Asked once: a canvas answers from outside the engine, and a million questions take longer than the picture.
  const { height } = picture
  recolor(picture, (pixel, _, y) => change(pixel, y / height))
}
