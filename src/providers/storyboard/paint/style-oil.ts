// Oil: thick strokes of a broad brush that follow the form, rich colour, ridges of paint that catch the light.

import { enrich } from '../color.ts'
import { createNoise, mapPalette, noiseStep, repaintPixels } from './pixels.ts'
import type { Noise, Pixels } from './pixels.ts'
import type { LayerRole, SceneStyle } from './style.ts'

export const oil: SceneStyle = {
  pixelSide: 1,
  finish: 0.8,
  recolor: (palette) => mapPalette(palette, (color) => enrich(color, 1.18)),
  repaint(layer, role, random) {
    const noise = createNoise(random)
    repaintPixels(layer, (pixels) => brush(pixels, role, noise))
  },
  createOverlay: () => null,
}

/** Size of a stroke in pixels, and how much of the finer drawing shows through. */
const brushes: Record<LayerRole, { readonly long: number; readonly wide: number; readonly detail: number }> =
  {
    backdrop: { long: 44, wide: 11, detail: 0.1 },
    band: { long: 26, wide: 7, detail: 0.25 },
    actor: { long: 15, wide: 4.5, detail: 0.4 },
  }

/** Each pixel takes the colour from the middle of the stroke that it belongs to. */
function brush({ from, to, width, height, starts, ends }: Pixels, role: LayerRole, noise: Noise): void {
  const { long, wide, detail } = brushes[role]
  const fresh = 1 - detail
  for (let y = 0; y < height; y++) {
    let [swing, lastRow, shift, lastStroke, mixed] = [0, NaN, 0, NaN, 0]
    for (let x = starts[y] ?? 0; x < (ends[y] ?? 0); x++) {
      // Rows of strokes swing over the picture.
      if (x % noiseStep === 0 || x === starts[y])
        swing = noise(x * 0.006, y * 0.009) * 52 + noise(x * 0.021 + 5, y * 0.023) * 13
      const at = (y * width + x) * 4
      if ((from[at + 3] ?? 0) === 0) continue
      const across = (y + x * 0.22 + swing) / wide
      const row = Math.floor(across)
      if (row !== lastRow) shift = noise(row * 0.37, 3) * 400
      const along = (x - y * 0.22 + shift) / long
      const stroke = Math.floor(along)
      // Each stroke is mixed a little differently.
      if (row !== lastRow || stroke !== lastStroke) mixed = noise(row * 0.71 + 13, stroke * 0.83) * 15
      lastRow = row
      lastStroke = stroke
      const within = across - row
      const middleX = Math.round(x + (0.5 - along + stroke) * long)
      const middleY = Math.round(y + (0.5 - within) * wide)
      const source = sample(from, middleX, middleY, width, height, at)
      // Bristles along the stroke, and a ridge of paint at its sides.
      const bristle = (Math.floor(within * 7) * 5) & 7
      const tone = mixed + bristle * 1.9 - 6 + (within < 0.16 ? 13 : within > 0.84 ? -15 : 0)
      to[at] = (from[source] ?? 0) * fresh + (from[at] ?? 0) * detail + tone
      to[at + 1] = (from[source + 1] ?? 0) * fresh + (from[at + 1] ?? 0) * detail + tone
      to[at + 2] = (from[source + 2] ?? 0) * fresh + (from[at + 2] ?? 0) * detail + tone
    }
  }
}

/** A stroke never fetches colour from outside its own layer. */
function sample(
  data: Uint8ClampedArray,
  x: number,
  y: number,
  width: number,
  height: number,
  own: number,
): number {
  if (x < 0 || y < 0 || x >= width || y >= height) return own
  const at = (y * width + x) * 4
  return (data[at + 3] ?? 0) < 128 ? own : at
}
