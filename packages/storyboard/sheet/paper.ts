// The background and font of all sheets.

import type { SKRSContext2D } from '@napi-rs/canvas'

export const captionFont = '16px sans-serif'

/** Fills the canvas with the background color, and then sets the fill style to the color of captions. */
export function fillPaper(context: SKRSContext2D): void {
  context.fillStyle = '#f4efe6'
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  context.fillStyle = '#2b2440'
  context.imageSmoothingQuality = 'high'
}
