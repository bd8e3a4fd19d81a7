// Cuts the empty edges off an illustration that is interpolated anew in every frame: their pixels cost as much as its own.

import { createCanvas } from '@napi-rs/canvas'
import type { PaintedActor } from '../paint/paint-actor.ts'

export function trim({ canvas, footX, footY }: PaintedActor): PaintedActor {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  const isRowEmpty = (y: number) => {
    for (let at = y * width * 4 + 3; at < (y + 1) * width * 4; at += 4)
      if ((data[at] ?? 0) > faint) return false
    return true
  }
  const isColumnEmpty = (x: number) => {
    for (let at = x * 4 + 3; at < data.length; at += width * 4) if ((data[at] ?? 0) > faint) return false
    return true
  }
  let [left, top, right, bottom] = [0, 0, width, height]
  while (top < bottom - 1 && isRowEmpty(top)) top++
  while (bottom > top + 1 && isRowEmpty(bottom - 1)) bottom--
  while (left < right - 1 && isColumnEmpty(left)) left++
  while (right > left + 1 && isColumnEmpty(right - 1)) right--
  // A clear pixel all round keeps the edges smooth when they turn.
  const trimmed = createCanvas(right - left + 2, bottom - top + 2)
  trimmed.getContext('2d').drawImage(canvas, 1 - left, 1 - top)
  return { canvas: trimmed, footX: footX - left + 1, footY: footY - top + 1 }
}

/** The last of a glow, which nobody sees end. */
const faint = 4
