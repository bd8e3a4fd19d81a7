// What the set-up wrote about the illustrations: where each one's drawing lies, and which words lead to them. Needs
// nothing that draws, so the serving process can look whether it is there without loading Skia (30 MB).

import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface SpriteIndex {
  readonly ranges: Readonly<Record<string, readonly [offset: number, length: number]>>
  /** The part of each drawing that is not transparent, in its own 128 units. */
  readonly boxes: Readonly<Record<string, readonly [x: number, y: number, width: number, height: number]>>
  /** Words beyond the lexicon, and emoji. */
  readonly tail: Readonly<Record<string, readonly [sprite: string, group: number]>>
}

/** Throws a sentence for the operator when the set-up has not built the folder. */
export function readSpriteIndex(folder: string): SpriteIndex {
  const name = path.join(folder, 'index.json')
  try {
    return JSON.parse(readFileSync(name, 'utf8')) as SpriteIndex
  } catch (cause) {
    throw new Error(
      `The storyboard engine has no illustrations: ${name} cannot be read. Run "node packages/storyboard/scripts/build.ts".`,
      { cause },
    )
  }
}
