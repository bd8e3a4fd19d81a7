// Measures which part of its artboard a drawing fills. `scripts/build.ts` stores the results, so the processes that
// render do not have to measure.

import { createCanvas, loadImage } from '@napi-rs/canvas'

const side = 128
/** Pixels with a lower alpha are glows and soft edges, which do not count as part of the drawing. */
const faintestAlpha = 24

/**
 * Returns the smallest box that contains the drawing, in artboard units, or the whole artboard if the drawing is empty.
 */
export async function measure(
  body: string,
): Promise<readonly [x: number, y: number, width: number, height: number]> {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  const size = `viewBox="0 0 ${side} ${side}" width="${side}" height="${side}"`
  const context = createCanvas(side, side).getContext('2d')
  context.drawImage(await loadImage(Buffer.from(`<svg ${names} ${size}>${body}</svg>`)), 0, 0)
  const { data } = context.getImageData(0, 0, side, side)
  let [left, top, right, bottom] = [side, side, 0, 0]
  for (let at = 3; at < data.length; at += 4) {
    if ((data[at] ?? 0) < faintestAlpha) continue
    const x = ((at - 3) / 4) % side
    const y = Math.floor((at - 3) / 4 / side)
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  return right > left ? [left, top, right - left, bottom - top] : [0, 0, side, side]
}
