// Makes a picture from input images: restyled as the prompt says, framed on paper, several of them as a collage.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { planCollage } from './collage.ts'
import type { Cell } from './collage.ts'
import { speckle } from '../paint/paint-grain.ts'
import { createRandom } from '../random.ts'
import { readImage } from './read-image.ts'
import type { Size } from '../sizes.ts'
import { stylesFor } from './style.ts'

export async function restyle(
  imagePaths: readonly string[],
  prompt: string,
  size: Size,
  seed: string,
): Promise<Canvas> {
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  const gap = Math.round(Math.min(size.width, size.height) * 0.028)
  const styles = stylesFor(prompt)
  paintPaper(context, size)
  for (const [at, cell] of planCollage(imagePaths.length, size, gap).entries()) {
    const path = imagePaths[at]
    if (path === undefined) continue
    const picture = await readImage(path, at, cell, (image) =>
      styles.reduce((changed, style) => style.develop(changed), image),
    )
    for (const style of styles) style.repaint?.(picture)
    mount(context, picture, cell, gap)
  }
  speckle(context, size, createRandom(seed))
  return canvas
}

function paintPaper(context: SKRSContext2D, size: Size): void {
  const paper = context.createLinearGradient(0, 0, size.width, size.height)
  paper.addColorStop(0, '#fdfaf3')
  paper.addColorStop(1, '#efe7d8')
  context.fillStyle = paper
  context.fillRect(0, 0, size.width, size.height)
}

/** With the soft shadow of a print that lies on the paper, and darker corners. */
function mount(context: SKRSContext2D, picture: Canvas, cell: Cell, gap: number): void {
  const { left, top, width, height } = cell
  context.save()
  context.shadowColor = 'rgba(60, 40, 30, 0.45)'
  context.shadowBlur = gap * 0.6
  context.shadowOffsetY = gap * 0.15
  context.drawImage(picture, left, top)
  context.restore()
  const corner = Math.hypot(width, height) / 2
  const middle = [left + width / 2, top + height / 2] as const
  const vignette = context.createRadialGradient(...middle, corner * 0.6, ...middle, corner)
  vignette.addColorStop(0, 'rgba(20, 10, 30, 0)')
  vignette.addColorStop(1, 'rgba(20, 10, 30, 0.28)')
  context.fillStyle = vignette
  context.fillRect(left, top, width, height)
}
