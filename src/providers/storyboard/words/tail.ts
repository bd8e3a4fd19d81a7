// Words beyond the lexicon, from the names that the emoji catalogue gives to its illustrations.

import type { SpriteIndex } from '../sprite-index.ts'
import type { Stance, Thing } from './lexicon/thing.ts'

/** By singular words and phrases. */
export type Tail = ReadonlyMap<string, Thing>

export function readTail({ tail }: SpriteIndex): Tail {
  return new Map(Object.entries(tail).map(([word, [sprite, group]]) => [word, tailThing(sprite, group)]))
}

/** How things stand that nobody described, by their chapter of the emoji catalogue. */
function tailThing(sprite: string, group: number): Thing {
  const stance: Stance = group === 3 || group === 5 ? 'stands' : 'lies'
  return { sprite, stance, home: group === 3 || group === 5 ? 'meadow' : 'room', scale: 0.95 }
}
