// One picture edit that a prompt can ask for.

import type { Canvas } from '@napi-rs/canvas'
import type { Random } from '../../lib/random.ts'
import { changePixels } from '../pixels/change-pixels.ts'
import type { Rgb } from '../pixels/change-pixels.ts'

/** Changes the picture in place. All pixels of the picture are opaque, before and after the edit. */
export type Edit = (picture: Canvas, random: Random) => void

export interface NamedEdit {
  readonly name: string
  readonly apply: Edit
}

/** Keyed by name. `data/photo/edits.tsv` lists the words that ask for each edit. */
export type Edits = Readonly<Record<string, Edit>>

export function tone(change: (pixel: Rgb) => void): Edit {
  return (picture) => changePixels(picture, change)
}
