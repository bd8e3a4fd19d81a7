// The index of illustrations that `scripts/build.ts` builds: where each drawing is stored, and which words lead to it.
// This module does not load Skia (30 MB), so the server process can use the module to check that the index exists.

import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface SpriteIndex {
  readonly ranges: Readonly<Record<string, readonly [offset: number, length: number]>>
  /** The box around the visible part of each drawing, on an artboard of 128 units. */
  readonly boxes: Readonly<Record<string, readonly [x: number, y: number, width: number, height: number]>>
  /** For each emoji, and each word that is not in the lexicon: the illustration and the number of its emoji group. */
  readonly tail: Readonly<Record<string, readonly [sprite: string, group: number]>>
}

/** If the index cannot be read, throws an error that tells the operator how to build the index. */
export function readSpriteIndex(folder: string): SpriteIndex {
  const name = path.join(folder, 'index.json')
  try {
    return JSON.parse(readFileSync(name, 'utf8')) as SpriteIndex
  } catch (cause) {
    throw new Error(
      `The Storyboard engine has no illustrations: ${name} cannot be read. Run "node packages/storyboard/scripts/build.ts".`,
      { cause },
    )
  }
}
