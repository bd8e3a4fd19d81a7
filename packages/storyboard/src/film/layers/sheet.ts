// Pictures that move together are merged so that only one picture has to be copied in each frame.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { withStops } from '../../lib/gradient.ts'
import type { Passage } from '../motion/travel.ts'

export interface Sheet {
  readonly canvas: Canvas
  /** The position of the upper left corner in the frame, in whole pixels. */
  readonly left: number
  readonly top: number
}

/** Merges the sheets into one. Later sheets cover earlier sheets. */
export function flatten(sheets: readonly [Sheet, ...Sheet[]]): Sheet {
  if (sheets.length === 1) return sheets[0]
  const box = boxOf(sheets)
  const canvas = createCanvas(box.right - box.left, box.bottom - box.top)
  const context = canvas.getContext('2d')
  for (const { canvas: part, left, top } of sheets) context.drawImage(part, left - box.left, top - box.top)
  return { canvas, left: box.left, top: box.top }
}

/**
 * Draws one period of the repeating sheets, and `seamOverlap` pixels of the next period. Pixels beyond one end reappear
 * at the other end.
 */
export function flattenRound(sheets: readonly [Sheet, ...Sheet[]], { period, start }: Passage): Sheet {
  const { top, bottom } = boxOf(sheets)
  const canvas = createCanvas(period + seamOverlap, bottom - top)
  const context = canvas.getContext('2d')
  for (const sheet of sheets) {
    const isLand = sheet.canvas.width > period
    const part = isLand ? closeRing(sheet, period, start) : sheet.canvas
    const left = isLand ? start : sheet.left
    const first = left - Math.ceil((left + part.width - start) / period) * period
    for (let x = first; x < start + canvas.width; x += period)
      context.drawImage(part, x - start, sheet.top - top)
  }
  return { canvas, left: start, top }
}

/** In pixels. Copies move by quarters of a pixel. Without this overlap, gaps would show between the copies. */
const seamOverlap = 2

/**
 * Returns a stretch of land that is exactly one period long. The land beyond the end of the stretch fades into its
 * beginning, so copies of the stretch join without a seam.
 */
function closeRing({ canvas: land, left }: Sheet, period: number, start: number): Canvas {
  const from = start - left
  const fade = Math.min(land.width - from - period, Math.round(period * 0.2))
  const ring = createCanvas(period, land.height)
  const context = ring.getContext('2d')
  context.drawImage(land, -from, 0)
  if (fade <= 0) return ring
  context.clearRect(0, 0, fade, land.height)
  context.globalCompositeOperation = 'lighter'
  context.drawImage(fadeOf(land, from, fade, 0, 1), 0, 0)
  context.drawImage(fadeOf(land, from + period, fade, 1, 0), 0, 0)
  return ring
}

function fadeOf(land: Canvas, from: number, width: number, first: number, last: number): Canvas {
  const strip = createCanvas(width, land.height)
  const context = strip.getContext('2d')
  context.drawImage(land, -from, 0)
  context.globalCompositeOperation = 'destination-in'
  const mask = context.createLinearGradient(0, 0, width, 0)
  context.fillStyle = withStops(mask, [0, `rgba(0,0,0,${first})`], [1, `rgba(0,0,0,${last})`])
  context.fillRect(0, 0, width, land.height)
  return strip
}

function boxOf(sheets: readonly Sheet[]): Record<'left' | 'top' | 'right' | 'bottom', number> {
  return {
    left: Math.min(...sheets.map(({ left }) => left)),
    top: Math.min(...sheets.map(({ top }) => top)),
    right: Math.max(...sheets.map(({ left, canvas }) => left + canvas.width)),
    bottom: Math.max(...sheets.map(({ top, canvas }) => top + canvas.height)),
  }
}
