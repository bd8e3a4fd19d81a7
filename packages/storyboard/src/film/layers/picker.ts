// Draws a finished picture turned, bent or scaled at half the price of interpolating it anew in every frame: it keeps a copy
// twice as large and picks the nearest of its pixels, which is never farther away than a quarter of a pixel of the frame.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'

/** Draws the whole picture into a rectangle of the current transform. */
export type Pick = (context: SKRSContext2D, x: number, y: number, width: number, height: number) => void

/** The copy is made when it is first wanted. */
export function createPicker(picture: Canvas): Pick {
  let fine: Canvas | null = null
  return (context, x, y, width, height) => {
    fine ??= enlarge(picture)
    context.imageSmoothingEnabled = false
    context.drawImage(fine, x, y, width, height)
    context.imageSmoothingEnabled = true
  }
}

function enlarge(picture: Canvas): Canvas {
  const fine = createCanvas(picture.width * 2, picture.height * 2)
  fine.getContext('2d').drawImage(picture, 0, 0, fine.width, fine.height)
  return fine
}
