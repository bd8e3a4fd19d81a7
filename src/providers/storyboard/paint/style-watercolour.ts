// Watercolour: pale washes on white paper that run uneven at their edges, pigment that settles in its grain, a border left
// unpainted.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { enrich, mix } from '../color.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../plan/scene.ts'
import { createNoise, mapPalette, noiseStep, repaintPixels, repaintReduced, towardsPaper } from './pixels.ts'
import type { Pixels } from './pixels.ts'
import type { LayerRole, SceneStyle } from './style.ts'

const paper = '#fffdf7'

export const watercolour: SceneStyle = {
  pixelSide: 1,
  finish: 0,
  recolor: (palette) => {
    const pale = towardsPaper(
      mapPalette(palette, (color) => enrich(color, 1.25)),
      paper,
      0.2,
    )
    return {
      ...pale,
      shadeShare: palette.shadeShare * 0.62,
      shade: mix(enrich(palette.shade, 1.3), '#5a56b0', 0.35),
    }
  },
  repaint(layer, role, random) {
    if (role === 'actor') repaintPixels(layer, (pixels) => wash(pixels, role, 1, random))
    else {
      repaintReduced(layer, coarse, (small) => {
        repaintPixels(small, (pixels) => wash(pixels, role, coarse, random))
      })
    }
  },
  createOverlay(scene, random) {
    const border = createBorder(scene, random)
    return (context) => border(context)
  },
}

/** Broad washes have no fine detail. */
const coarse = 2

/** `side`: pixels of the frame for each of these. */
function wash(
  { from, to, width, height, starts, ends }: Pixels,
  role: LayerRole,
  side: number,
  random: Random,
): void {
  const noise = createNoise(random)
  const reach = role === 'actor' ? 3 : 5 / side
  const away = 4 / side
  const thin = { backdrop: 0.66, band: 0.78, actor: 0.88 }[role]
  const [right, bottom] = [width - 1, height - 1]
  for (let y = 0; y < height; y++) {
    let [bleedX, bleedY, bloom] = [0, 0, 0]
    for (let x = starts[y] ?? 0; x < (ends[y] ?? 0); x++) {
      if (x % noiseStep === 0 || x === starts[y]) {
        const [across, down] = [x * side, y * side]
        bleedX = Math.round(noise(across * 0.06, down * 0.06) * reach)
        bleedY = Math.round(noise(across * 0.06 + 20, down * 0.06 + 9) * reach)
        // Blooms where the water stood.
        bloom = 1 + noise(across * 0.011, down * 0.014) * 0.2 + noise(across * 0.037 + 7, down * 0.041) * 0.09
      }
      const at = (y * width + x) * 4
      const hereX = Math.max(0, Math.min(right, x + bleedX))
      const hereY = Math.max(0, Math.min(bottom, y + bleedY))
      const here = (hereY * width + hereX) * 4
      const alpha = from[here + 3] ?? 0
      to[at + 3] = alpha
      if (alpha === 0) continue
      // Pigment settles in the grain of the paper.
      const grain = ((x * 7 + y * 13 + ((x * y) >> 3)) & 15) * 0.004
      const rim = role === 'backdrop' ? 0 : rimAt(from, hereX, hereY, width, height, away, role) * 0.34
      const strength = thin * (bloom + grain + rim)
      to[at] = 255 - (255 - (from[here] ?? 0)) * strength
      to[at + 1] = 254 - (254 - (from[here + 1] ?? 0)) * strength
      to[at + 2] = 249 - (249 - (from[here + 2] ?? 0)) * strength
    }
  }
}

/** 1 where the wash ends: pigment gathers there. Strips of land end above alone. */
function rimAt(
  data: Uint8ClampedArray,
  x: number,
  y: number,
  width: number,
  height: number,
  away: number,
  role: LayerRole,
): number {
  const above = data[(Math.max(0, y - away) * width + x) * 4 + 3] ?? 0
  if (role === 'band') return 1 - above / 255
  const left = data[(y * width + Math.max(0, x - away)) * 4 + 3] ?? 0
  const right = data[(y * width + Math.min(width - 1, x + away)) * 4 + 3] ?? 0
  const below = data[(Math.min(height - 1, y + away) * width + x) * 4 + 3] ?? 0
  return 1 - Math.min(left, right, above, below) / 255
}

/** Four strips of white paper with a ragged inner edge: a full frame with transparency would cost each frame of a film. */
function createBorder(
  { size }: Scene,
  random: Random,
): (context: { drawImage(strip: Canvas, x: number, y: number): void }) => void {
  const deep = Math.round(Math.min(size.width, size.height) * 0.075)
  const noise = createNoise(random)
  const strip = (width: number, height: number, distance: (x: number, y: number) => number): Canvas => {
    const canvas = createCanvas(width, height)
    const context = canvas.getContext('2d')
    const image = context.createImageData(width, height)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4
        const away = distance(x, y)
        // The noise is only asked where the edge may be.
        const isInside = away > deep * 0.9
        if (isInside) continue
        const ragged =
          0.5 + noise((x + away * 3) * 0.021, y * 0.021) * 0.26 + noise(x * 0.11, y * 0.13) * 0.08
        image.data[at] = 255
        image.data[at + 1] = 253
        image.data[at + 2] = 247
        image.data[at + 3] = Math.max(0, Math.min(255, (ragged - away / deep) * 1100))
      }
    }
    context.putImageData(image, 0, 0)
    return canvas
  }
  const top = strip(size.width, deep, (_, y) => y)
  const bottom = strip(size.width, deep, (_, y) => deep - 1 - y)
  const left = strip(deep, size.height, (x) => x)
  const right = strip(deep, size.height, (x) => deep - 1 - x)
  return (context) => {
    context.drawImage(top, 0, 0)
    context.drawImage(bottom, 0, size.height - deep)
    context.drawImage(left, 0, 0)
    context.drawImage(right, size.width - deep, 0)
  }
}
