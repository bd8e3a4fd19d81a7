// The contact sheet of stills. Each prompt is below its still.

import type { Canvas } from '@napi-rs/canvas'
import type { Studio } from '../studio/studio.ts'
import { layGrid } from './grid.ts'
import type { CaptionedFile } from './grid.ts'
import { seed, stills } from './prompts.ts'

const tile = { width: 400, height: 400, caption: 46, gap: 14, across: 8 }

export async function sheetOfStills(studio: Studio): Promise<Canvas> {
  const tiles: CaptionedFile[] = []
  for (const [at, still] of stills.entries()) {
    const file = await studio.draw({ kind: 'image', seed, ...still })
    tiles.push({ file, caption: `${at + 1}. ${still.prompt}` })
  }
  return layGrid(tiles, tile)
}
