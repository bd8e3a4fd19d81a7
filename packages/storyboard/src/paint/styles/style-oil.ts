// Oil: thick, wavy brush strokes, rich color, and ridges of paint that catch the light.

import type { Canvas } from '@napi-rs/canvas'
import { enrich } from '../../lib/color.ts'
import {
  cellBits,
  cellsAcross,
  cellSide,
  createNoise,
  mapPalette,
  noiseAt,
  noiseOfCells,
  repaintPixels,
  repaintReduced,
} from './pixels.ts'
import type { Noise, Pixels } from './pixels.ts'
import type { LayerRole, SceneStyle } from './style.ts'

export const oil: SceneStyle = {
  pixelSide: 1,
  finish: 0.8,
  figures: 'lit',
  spotlight: null,
  recolor: (palette) => mapPalette(palette, (color) => enrich(color, 1.18)),
  repaint(layer, role, random) {
    const noise = createNoise(random)
    const repaint = (target: Canvas, side: number) =>
      repaintPixels(target, brushOf(target, role, noise, side), brushRow)
    if (role === 'backdrop') repaintReduced(layer, 2, (small) => repaint(small, 2))
    else repaint(layer, 1)
  },
  createOverlay: () => null,
}

/** The length and width of a stroke, in pixels, and how much fine detail shows through. */
const brushes: Record<LayerRole, { readonly long: number; readonly wide: number; readonly detail: number }> =
  {
    backdrop: { long: 44, wide: 11, detail: 0.1 },
    band: { long: 26, wide: 7, detail: 0.25 },
    actor: { long: 15, wide: 4.5, detail: 0.4 },
  }

interface Brush {
  readonly long: number
  readonly wide: number
  readonly detail: number
  readonly noise: Noise
  /** The displacement of the rows of strokes at each corner of a cell, in pixels. */
  readonly swings: Float32Array
}

/** `side` is the number of frame pixels per canvas pixel. */
function brushOf({ width, height }: Canvas, role: LayerRole, noise: Noise, side: number): Brush {
  const { long, wide, detail } = brushes[role]
  const corners = { width: width + cellSide, height: height + cellSide }
  const broad = noiseOfCells(corners, noise, 0.006 * side, 0.009 * side)
  const fine = noiseOfCells(corners, noise, 0.021 * side, 0.023 * side, 5)
  const swings = broad.map((swing, at) => (swing * 52 + (fine[at] ?? 0) * 13) / side)
  return { long: long / side, wide: wide / side, detail, noise, swings }
}

function brushRow(
  { from, to, width, height }: Pixels,
  brush: Brush,
  y: number,
  start: number,
  end: number,
): void {
  const { long, wide, detail, noise, swings } = brush
  const fresh = 1 - detail
  const columns = cellsAcross(width) + 1
  const cells = (y >> cellBits) * columns
  const below = (y & (cellSide - 1)) / cellSide
  let [lastRow, shift, lastStroke, mixed, swing, turn] = [0.5, 0, 0.5, 0, 0, 0]
  for (let x = start; x < end; x++, swing += turn) {
    const beside = x & (cellSide - 1)
    if (beside === 0 || x === start) {
      const cell = cells + (x >> cellBits)
      const first = swingAt(swings, cell, columns, below)
      turn = (swingAt(swings, cell + 1, columns, below) - first) / cellSide
      swing = first + turn * beside
    }
    const at = (y * width + x) * 4
    if (from[at + 3] === 0) continue
    const across = (y + x * 0.22 + swing) / wide
    const row = Math.floor(across)
    if (row !== lastRow) shift = noiseAt(noise, row * 0.37, 3) * 400
    const along = (x - y * 0.22 + shift) / long
    const stroke = Math.floor(along)
    if (row !== lastRow || stroke !== lastStroke) mixed = noiseAt(noise, row * 0.71 + 13, stroke * 0.83) * 15
    lastRow = row
    lastStroke = stroke
    const within = across - row
    const middleX = Math.floor(x + 0.5 + (0.5 - along + stroke) * long)
    const middleY = Math.floor(y + 0.5 + (0.5 - within) * wide)
    const isOutside = middleX < 0 || middleY < 0 || middleX >= width || middleY >= height
    const middle = isOutside ? at : (middleY * width + middleX) * 4
    // A stroke never takes its color from a transparent pixel or from outside the layer.
    const source = (from[middle + 3] ?? 0) < 128 ? at : middle
    const bristle = (Math.floor(within * 7) * 5) & 7
    const tone = mixed + bristle * 1.9 - 6 + (within < 0.16 ? 13 : within > 0.84 ? -15 : 0)
    to[at] = (from[source] ?? 0) * fresh + (from[at] ?? 0) * detail + tone
    to[at + 1] = (from[source + 1] ?? 0) * fresh + (from[at + 1] ?? 0) * detail + tone
    to[at + 2] = (from[source + 2] ?? 0) * fresh + (from[at + 2] ?? 0) * detail + tone
  }
}

function swingAt(swings: Float32Array, cell: number, columns: number, below: number): number {
  return (swings[cell] ?? 0) * (1 - below) + (swings[cell + columns] ?? 0) * below
}
