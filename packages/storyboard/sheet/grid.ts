// Lays out pictures in rows, with captions below.

import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { captionFont, fillPaper } from './paper.ts'

/** In pixels, except `across`, which is the number of tiles per row. */
interface Tile {
  readonly width: number
  readonly height: number
  readonly caption: number
  readonly gap: number
  readonly across: number
}

export interface CaptionedFile {
  readonly file: string
  readonly caption: string
}

export async function layGrid(pictures: readonly CaptionedFile[], tile: Tile): Promise<Canvas> {
  const rows = Math.ceil(pictures.length / tile.across)
  const sheet = createCanvas(
    tile.across * (tile.width + tile.gap) + tile.gap,
    rows * (tile.height + tile.caption) + tile.gap,
  )
  const context = sheet.getContext('2d')
  fillPaper(context)
  context.font = captionFont
  for (const [at, { file, caption }] of pictures.entries()) {
    const left = tile.gap + (at % tile.across) * (tile.width + tile.gap)
    const top = tile.gap + Math.floor(at / tile.across) * (tile.height + tile.caption)
    const image = await loadImage(file)
    const scale = Math.min(tile.width / image.width, tile.height / image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    context.drawImage(image, left + (tile.width - width) / 2, top + (tile.height - height) / 2, width, height)
    context.fillText(caption, left, top + tile.height + 22, tile.width)
  }
  return sheet
}
