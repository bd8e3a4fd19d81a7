// Pixel art: one sixth of the pixels in each direction, hard edges, and 64 colors. Some colors come from the scene's
// palette, and the others are fixed.

import { channelsOf, mix } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import type { Palette } from '../../plan/scene.ts'
import { sceneTables } from '../../plan/tables.ts'
import { recolorPixels } from './pixels.ts'
import type { SceneStyle } from './style.ts'

export const pixelArt: SceneStyle = {
  pixelSide: 6,
  finish: 0.6,
  figures: 'lit',
  spotlight: null,
  recolor: (palette) => palette,
  repaint(layer, role) {
    if (role === 'backdrop') return
    recolorPixels(layer, (to) => {
      for (let at = 0; at < to.length; at += 4) {
        const alpha = to[at + 3] ?? 0
        const isDark = (to[at] ?? 0) + (to[at + 1] ?? 0) + (to[at + 2] ?? 0) < 170
        // A shadow on the ground stays translucent, so the ground shows through.
        const isShadow = role === 'actor' && isDark && alpha < 190
        to[at + 3] = isShadow ? alpha * 0.8 : alpha > 120 ? 255 : 0
      }
    })
  },
  createOverlay({ palette, size: { width, height } }) {
    const nearest = createNearest(colorsOf(palette))
    return (context) => {
      const image = context.getImageData(0, 0, width, height)
      const { data } = image
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const at = (y * width + x) * 4
          const dither = (bayer[(y & 3) * 4 + (x & 3)] ?? 0) * 0.8 - 6
          const color = nearest(
            (data[at] ?? 0) + dither,
            (data[at + 1] ?? 0) + dither,
            (data[at + 2] ?? 0) + dither,
          )
          data[at] = color >> 16
          data[at + 1] = (color >> 8) & 255
          data[at + 2] = color & 255
        }
      }
      context.putImageData(image, 0, 0)
    }
  },
}

const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

/** Returns a function that finds the closest color. Results are cached in a table with 32 steps per channel. */
function createNearest(colors: readonly Color[]): (red: number, green: number, blue: number) => number {
  const channels = colors.map(channelsOf)
  const table = new Int32Array(32 ** 3).fill(-1)
  return (red, green, blue) => {
    const [r, g, b] = [step(red), step(green), step(blue)]
    const at = (r << 10) | (g << 5) | b
    const known = table[at] ?? -1
    if (known >= 0) return known
    const found = closest(channels, r * 8 + 4, g * 8 + 4, b * 8 + 4)
    table[at] = found
    return found
  }
}

function step(value: number): number {
  return Math.max(0, Math.min(31, Math.round(value) >> 3))
}

function closest(channels: readonly (readonly number[])[], red: number, green: number, blue: number): number {
  let best = 0
  let least = Infinity
  for (const [r = 0, g = 0, b = 0] of channels) {
    // The eye distinguishes greens best and blues worst.
    const distance = 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 1.5 * (b - blue) ** 2
    if (distance >= least) continue
    least = distance
    best = (r << 16) | (g << 8) | b
  }
  return best
}

function colorsOf({ sky, air, ground, shade, shadeShare, light }: Palette): readonly Color[] {
  const skies = Array.from({ length: 8 }, (_, at) => {
    const along = (at / 7) * (sky.length - 1)
    const above = Math.floor(along)
    return mix(sky[above] ?? air, sky[above + 1] ?? air, along - above)
  })
  const lands = [0, 0.3, 0.6, 0.85].map((share) => mix(ground, air, share))
  const dark = [0.25, 0.5, 0.75].map((share) => mix(ground, mix(shade, '#000000', 0.35), share))
  const lit = [0.3, 0.6].map((share) => mix(ground, light, share))
  const plants = (['#8ccc4c', '#3f9a48', '#8a5a34'] as const).map((color) =>
    mix(color, shade, shadeShare * 0.75),
  )
  return [
    ...skies,
    ...plants,
    ...lands,
    ...dark,
    ...lit,
    air,
    light,
    shade,
    mix(shade, '#000000', 0.5),
    mix(air, shade, 0.5),
    ...sceneTables.pixelColors,
  ]
}
