// The picture of all fixed stills, each with its prompt below it.

import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { DrawingRoom } from './draw.ts'
import { captionFont, fillPaper } from './paper.ts'
import { stills } from './prompts.ts'

const tile = { side: 400, caption: 46, gap: 14, across: 8 }

export async function sheetOfStills(room: DrawingRoom): Promise<Canvas> {
  const rows = Math.ceil(stills.length / tile.across)
  const sheet = createCanvas(
    tile.across * (tile.side + tile.gap) + tile.gap,
    rows * (tile.side + tile.caption) + tile.gap,
  )
  const context = sheet.getContext('2d')
  fillPaper(context)
  const files = await Promise.all(stills.map((wish) => room.draw('image', wish, [])))
  for (const [at, { prompt }] of stills.entries()) {
    const left = tile.gap + (at % tile.across) * (tile.side + tile.gap)
    const top = tile.gap + Math.floor(at / tile.across) * (tile.side + tile.caption)
    await drawWithin(context, files[at] ?? '', left, top)
    context.font = captionFont
    context.fillText(`${at + 1}. ${prompt}`, left, top + tile.side + 22, tile.side)
  }
  return sheet
}

/** Whole, in the middle of its square. */
async function drawWithin(context: SKRSContext2D, file: string, left: number, top: number): Promise<void> {
  const image = await loadImage(file)
  const scale = Math.min(tile.side / image.width, tile.side / image.height)
  const width = image.width * scale
  const height = image.height * scale
  context.drawImage(image, left + (tile.side - width) / 2, top + (tile.side - height) / 2, width, height)
}
