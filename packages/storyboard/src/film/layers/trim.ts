// Trims the empty edges of an illustration, because empty pixels take as long to draw as other pixels.

import { createCanvas } from '@napi-rs/canvas'
import type { PaintedActor } from '../../paint/figures/paint-actor.ts'

export function trim({ canvas, footX, footY }: PaintedActor): PaintedActor {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  const isFaint = (x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 0) <= faint
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++) {
    // Each row is read from both ends, and only as far as necessary.
    let x = 0
    while (x < width && isFaint(x, y)) x++
    if (x === width) continue
    left = Math.min(left, x)
    top = Math.min(top, y)
    bottom = y + 1
    for (x = width; x > right && isFaint(x - 1, y);) x--
    right = Math.max(right, x)
  }
  if (right === 0) [left, top, right, bottom] = [0, 0, 1, 1]
  // A transparent pixel on each side keeps the edges smooth during rotation.
  const trimmed = createCanvas(right - left + 2, bottom - top + 2)
  trimmed.getContext('2d').drawImage(canvas, 1 - left, 1 - top)
  return { canvas: trimmed, footX: footX - left + 1, footY: footY - top + 1 }
}

/** Pixels with this alpha or less, such as the outer part of a glow, are invisible. */
const faint = 4
