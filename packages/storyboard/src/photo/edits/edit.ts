// One thing that a prompt can ask to do to a picture.

import type { Canvas } from '@napi-rs/canvas'
import type { Random } from '../../lib/random.ts'
import type { Intent } from '../../words/intent.ts'

export interface Edit {
  readonly name: string
  /** The words that ask for it, anywhere in the prompt. */
  readonly words: RegExp
  /** Whether the reader of words understood the prompt this way, from other words. */
  readonly suits?: (intent: Intent) => boolean
  /** Works in place, on opaque pixels. */
  apply(picture: Canvas, random: Random): void
}
