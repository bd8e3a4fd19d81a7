// Words that are not in the lexicon: emoji, and the names that the emoji catalog gives to its illustrations.

import type { SpriteIndex } from '../../lib/sprite-index.ts'
import { entries } from './lexicon.ts'
import { tables } from './tables.ts'
import type { Stance, Thing } from './thing.ts'
import { keyOf } from './tokens.ts'

/** The keys are emoji and singular words or phrases, in the form that `keyOf` returns. */
export type Tail = ReadonlyMap<string, Thing>

export function readTail({ tail }: SpriteIndex): Tail {
  // The first entry for an illustration wins, because it is the plainest: `fox` comes before `arctic fox`.
  const known = new Map(entries.toReversed().map(({ thing }) => [thing.sprite, thing]))
  const things = new Map<string, Thing>()
  for (const [word, [sprite, group]] of Object.entries(tail)) {
    const key = keyOf(word)
    const thing = thingOf(sprite, group, known)
    if (thing !== null && !otherMeanings.has(key)) things.set(key, thing)
  }
  return things
}

/**
 * Returns the lexicon's description of the thing, or else a description based on the illustration's group. Returns
 * `null` if the lexicon does not describe the thing, and the illustration shows a face or a person or is in `pictures`.
 */
function thingOf(sprite: string, group: number, known: ReadonlyMap<string, Thing>): Thing | null {
  // The illustration of a cat's face means the cat, and `man-cook` means the cook.
  const plain = sprite.replace(/-face$/, '').replace(/^(?:man|woman|person)-/, '')
  for (const name of [`${sprite}-figure`, sprite, `${plain}-figure`, plain, `man-${plain}-figure`]) {
    const thing = known.get(name)
    if (thing !== undefined) return thing
  }
  return group < 3 || pictures.has(sprite) ? null : tailThing(sprite, group)
}

/** Describes a thing that is not in the lexicon, based on its group in the emoji catalog. */
function tailThing(sprite: string, group: number): Thing {
  const stance: Stance = group === 3 || group === 5 ? 'stands' : 'lies'
  return { sprite, stance, home: group === 3 || group === 5 ? 'meadow' : 'room', scale: 0.95 }
}

const pictures: ReadonlySet<string> = new Set(tables.pictures)
const otherMeanings: ReadonlySet<string> = new Set(tables.otherMeanings)
