// The resources that a process opens once and reuses for all renders.

import type { Sprites } from './sprites.ts'
import type { Tail } from '../../words/vocabulary/tail.ts'

export interface Materials {
  readonly sprites: Sprites
  readonly tail: Tail
}
