// The picture of all fixed stills, each with its prompt below it.

import type { Canvas } from '@napi-rs/canvas'
import type { DrawingRoom } from './draw.ts'
import { layGrid } from './grid.ts'
import { stills } from './prompts.ts'

const tile = { width: 400, height: 400, caption: 46, gap: 14, across: 8 }

export async function sheetOfStills(room: DrawingRoom): Promise<Canvas> {
  const drawn = stills.map(async (wish, at) => ({
    file: await room.draw('image', wish, []),
    caption: `${at + 1}. ${wish.prompt}`,
  }))
  return layGrid(await Promise.all(drawn), tile)
}
