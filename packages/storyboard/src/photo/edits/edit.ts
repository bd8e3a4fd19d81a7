// One picture edit that a prompt can ask for.

import type { Canvas } from '@napi-rs/canvas'
import type { Random } from '../../lib/random.ts'
import type { Intent } from '../../words/intent.ts'

export interface Edit {
  readonly name: string
  /** The words that ask for the edit, anywhere in the prompt. */
  readonly words: RegExp
  /** Whether the parsed prompt asks for the edit in other words. */
  readonly suits?: (intent: Intent) => boolean
  /** Changes the picture in place. The pixels of the picture are opaque. */
  apply(picture: Canvas, random: Random): void
}
