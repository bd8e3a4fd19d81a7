// Line drawing: ink lines and hatching on white paper.

import type { Canvas } from '@napi-rs/canvas'
import { cellsAcross, cellBits, createNoise, difference, noiseOfCells } from './pixels.ts'
import { repaintPixels, repaintReduced, strayOf, towardsPaper } from './pixels.ts'
import type { Pixels } from './pixels.ts'
import type { LayerRole, SceneStyle } from './style.ts'
import type { Random } from '../../lib/random.ts'

const paper = [252, 249, 241] as const
const ink = [38, 34, 52] as const

export const lineDrawing: SceneStyle = {
  pixelSide: 1,
  finish: 0,
  figures: 'plain',
  spotlight: null,
  recolor: (palette) => ({ ...towardsPaper(palette, '#fcf9f1', 0.2), shadeShare: 0.04, shade: '#57506a' }),
  repaint(layer, role, random) {
    const repaint = (target: Canvas) => repaintPixels(target, penOf(target, role, random), drawRow)
    if (role === 'backdrop') repaintReduced(layer, 2, repaint)
    else repaint(layer)
  },
  createOverlay: () => null,
}

/**
 * A line is drawn where two pixels that are `reach` pixels apart differ by more than `least`. A higher `gain`
 * makes the line darker.
 */
const pens: Record<LayerRole, { readonly reach: number; readonly least: number; readonly gain: number }> = {
  backdrop: { reach: 2, least: 20, gain: 6 },
  band: { reach: 1, least: 24, gain: 3.4 },
  actor: { reach: 2, least: 22, gain: 5 },
}

interface Pen {
  readonly role: LayerRole
  /** How firmly the lines in each cell are drawn, and how far they stray, as if drawn by an unsteady hand. */
  readonly pressure: Float32Array
  readonly stray: Int32Array
  /**
   * The byte offset to a pixel farther from the light, at the lower right. The offset is 0 for small figures and for
   * layers that are not figures.
   */
  readonly turned: number
  /** The width of the bare paper around a figure, in pixels. */
  readonly bare: number
}

function penOf({ width, height }: Canvas, role: LayerRole, random: Random): Pen {
  const unsteady = noiseOfCells({ width, height }, createNoise(random), 1 / 17, 1 / 17)
  const deep = role === 'actor' ? Math.round(height * 0.045) : 0
  const isLarge = deep > 4
  return {
    role,
    pressure: unsteady.map((share) => 0.84 + 0.16 * share),
    stray: strayOf(unsteady, unsteady, 1.7, width),
    turned: isLarge ? deep * (width + 1) * 4 : 0,
    bare: isLarge ? 5 : 2,
  }
}

function drawRow({ from, to, width, height }: Pixels, pen: Pen, y: number, start: number, end: number): void {
  const { role, pressure, stray, turned, bare } = pen
  const { reach, least, gain } = pens[role]
  const words = new Uint32Array(from.buffer)
  const drawn = new Uint32Array(to.buffer)
  const isFigure = role === 'actor'
  const last = width * (height - reach) - reach - 1
  const cells = (y >> cellBits) * cellsAcross(width)
  for (let x = start; x < end; x++) {
    const cell = cells + (x >> cellBits)
    const at = y * width + x
    const here = Math.max(0, Math.min(last, at + (stray[cell] ?? 0)))
    const alpha = from[at * 4 + 3] ?? 0
    const isSolid = alpha > solid
    const [beside, below] = [here + reach, here + reach * width]
    let line = 0
    if (words[here] !== words[beside] || words[here] !== words[below]) {
      const step = Math.max(
        difference(from, here * 4, beside * 4, solid, 50),
        difference(from, here * 4, below * 4, solid, 50),
      )
      line = Math.max(0, Math.min(255, (step - least) * gain)) * (pressure[cell] ?? 1)
    }
    if (isSolid) {
      const hatch = role === 'backdrop' ? 0 : hatching(from, at * 4, x, y, turned)
      drawn[at] = strokes[Math.round(Math.max(line, hatch))] ?? 0
    } else if (alpha > 0) {
      // The translucent parts of a figure are its shadow on the ground.
      const isStroked = isFigure && alpha > 26 && (x + y * 3) % 15 < 5
      drawn[at] = lines[Math.round(Math.max(line, isStroked ? 120 : 0))] ?? 0
    } else {
      const isBare = isFigure && line < 250 && isNear(from, at * 4 + 3, bare * 4, bare * width * 4)
      drawn[at] = (isBare ? strokes : lines)[Math.round(line)] ?? 0
    }
  }
}

/** Pixels up to this opacity (of 255) belong to a shadow on the ground or to an edge. */
const solid = 190

function isNear(data: Uint8ClampedArray, at: number, across: number, down: number): boolean {
  return (
    (data[at - across] ?? 0) > solid ||
    (data[at + across] ?? 0) > solid ||
    (data[at - down] ?? 0) > solid ||
    (data[at + down] ?? 0) > solid
  )
}

/**
 * Returns the darkness of the hatching, from 0 to 255: strokes in one direction for shade, strokes in both directions
 * for darker parts, and solid ink for the darkest parts. `turned` is as in `Pen`.
 */
function hatching(data: Uint8ClampedArray, at: number, x: number, y: number, turned: number): number {
  const light = (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114
  if (light < 46) return 220
  const isAway = turned > 0 && (data[at + turned + 3] ?? 0) <= solid
  if (light >= 132 && !isAway) return 0
  const isStroked = (x + y) % 7 < 2 || (light < 84 && (x - y + 4102) % 7 < 2)
  return isStroked ? 104 : 0
}

/** Pixel values by darkness: `strokes` on paper and `lines` on a transparent background. */
const strokes = Uint32Array.from({ length: 256 }, (_, dark) => {
  const [red, green, blue] = paper.map((light, at) => light + (((ink[at] ?? 0) - light) * dark) / 255)
  return wordOf([red ?? 0, green ?? 0, blue ?? 0, 255])
})
const lines = Uint32Array.from({ length: 256 }, (_, dark) => wordOf([...ink, dark]))

function wordOf(channels: readonly number[]): number {
  const [word = 0] = new Uint32Array(Uint8ClampedArray.from(channels).buffer)
  return word
}
