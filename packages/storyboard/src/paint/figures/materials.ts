// What a child opens once and keeps for all its jobs.

import type { Sprites } from './sprites.ts'
import type { Tail } from '../../words/vocabulary/tail.ts'

export interface Materials {
  readonly sprites: Sprites
  readonly tail: Tail
}
