// One thing that a prompt can ask to be done to a picture.

import type { Canvas } from '@napi-rs/canvas'
import type { Random } from '../../lib/random.ts'
import type { Intent } from '../../words/intent.ts'

export interface Edit {
  readonly name: string
  /** What asks for it, wherever it stands in the prompt. */
  readonly words: RegExp
  /** Whether the reader of words understood the prompt so, by words beyond these. */
  readonly suits?: (intent: Intent) => boolean
  /** In place, on opaque pixels. */
  apply(picture: Canvas, random: Random): void
}
