// Watercolor: pale washes with uneven edges, on white paper with an unpainted border.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { enrich, mix } from '../../lib/color.ts'
import type { Random } from '../../lib/random.ts'
import type { Scene } from '../../plan/scene.ts'
import { cellBits, cellsAcross, createNoise, mapPalette, noiseAt, noiseOfCells } from './pixels.ts'
import { repaintPixels, repaintReduced, strayOf, towardsPaper } from './pixels.ts'
import type { Noise, Pixels } from './pixels.ts'
import type { LayerRole, SceneStyle } from './style.ts'

const paper = '#fffdf7'

export const watercolour: SceneStyle = {
  pixelSide: 1,
  finish: 0,
  figures: 'tinted',
  spotlight: null,
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
    if (role === 'actor') repaintPixels(layer, washOf(layer, role, 1, random), washRow)
    else {
      repaintReduced(layer, coarse, (small) => {
        repaintPixels(small, washOf(small, role, coarse, random), washRow)
      })
    }
  },
  createOverlay(scene, random) {
    const border = createBorder(scene, random)
    return (context) => border(context)
  },
}

const coarse = 2

interface Wash {
  readonly role: LayerRole
  readonly thin: number
  /** The distance to the neighbors of a pixel, in bytes. Pigment gathers where a neighbor is transparent. */
  readonly away: number
  readonly bleed: Int32Array
  /** The factor by which standing water changes the strength of the wash in each cell. */
  readonly blooms: Float32Array
}

/** `side` is the number of frame pixels per canvas pixel. */
function washOf({ width, height }: Canvas, role: LayerRole, side: number, random: Random): Wash {
  const noise = createNoise(random)
  const cells = (across: number, down: number, shiftX = 0, shiftY = 0) =>
    noiseOfCells({ width, height }, noise, across * side, down * side, shiftX, shiftY)
  const fine = cells(0.037, 0.041, 7)
  return {
    role,
    thin: { backdrop: 0.66, band: 0.78, actor: 0.88 }[role],
    away: (4 / side) * 4,
    bleed: strayOf(cells(0.06, 0.06), cells(0.06, 0.06, 20, 9), role === 'actor' ? 3 : 5 / side, width),
    blooms: cells(0.011, 0.014).map((bloom, at) => 1 + bloom * 0.2 + (fine[at] ?? 0) * 0.09),
  }
}

function washRow(
  { from, to, width, height }: Pixels,
  wash: Wash,
  y: number,
  start: number,
  end: number,
): void {
  const { role, thin, away, bleed, blooms } = wash
  const last = width * height - 1
  const row = (y >> cellBits) * cellsAcross(width)
  for (let x = start; x < end; x++) {
    const cell = row + (x >> cellBits)
    const at = (y * width + x) * 4
    const here = Math.max(0, Math.min(last, y * width + x + (bleed[cell] ?? 0))) * 4
    const alpha = from[here + 3] ?? 0
    to[at + 3] = alpha
    if (alpha === 0) continue
    // Pigment settles in the grain of the paper and gathers where a wash ends.
    const grain = ((x * 7 + y * 13 + ((x * y) >> 3)) & 15) * 0.004
    const rim = role === 'backdrop' ? 0 : 255 - coverAround(from, here + 3, away, away * width, role)
    const strength = thin * ((blooms[cell] ?? 0) + grain + rim * (0.34 / 255))
    to[at] = 255 - (255 - (from[here] ?? 0)) * strength
    to[at + 1] = 254 - (254 - (from[here + 1] ?? 0)) * strength
    to[at + 2] = 249 - (249 - (from[here + 2] ?? 0)) * strength
  }
}

/**
 * Returns the lowest opacity among the nearby pixels. For land, only the pixel above is checked, because strips of land
 * end only at the top. A wash is treated as if it continued beyond the canvas.
 */
function coverAround(
  data: Uint8ClampedArray,
  at: number,
  across: number,
  down: number,
  role: LayerRole,
): number {
  const above = data[at - down] ?? 255
  if (role === 'band') return above
  const beside = Math.min(data[at - across] ?? 255, data[at + across] ?? 255)
  return Math.min(above, beside, data[at + down] ?? 255)
}

function raggedAt(noise: Noise, x: number, y: number, away: number): number {
  const broad = noiseAt(noise, (x + away * 3) * 0.021, y * 0.021) * 0.26
  return 0.5 + broad + noiseAt(noise, x * 0.11, y * 0.13) * 0.08
}

/**
 * Returns a function that draws four strips of white paper with ragged inner edges. A single, mostly transparent image
 * would take longer to draw.
 */
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
        if (away > deep * 0.9) continue
        // The noise is computed only where the edge can be.
        const ragged = away < deep * 0.12 ? 1 : raggedAt(noise, x, y, away)
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
