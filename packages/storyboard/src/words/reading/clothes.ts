// Decides whether clothes are drawn, and which clothes determine their wearers' color.

import type { Mention } from '../intent.ts'
import { isBeing } from '../vocabulary/lexicon.ts'
import type { RelationWord } from '../vocabulary/relations.ts'
import type { Senses } from '../vocabulary/vocabulary.ts'

/**
 * Returns whether the clothes are drawn or left out. Returns `null` if the thing is not worn, as in `a mouse in a
 * shoe`.
 */
export function wornAs(
  { word, isPlural, note }: { word: string; isPlural: boolean; note: Senses['note'] },
  relation: RelationWord,
  wearers: readonly Mention[],
): 'drawn' | 'left-out' | null {
  if (!wearing.has(relation) || !wearers.some(({ thing }) => isBeing(thing))) return null
  if (relation === 'in' && holders.has(word) && !isPlural) return null
  if (note === 'clothes') return 'left-out'
  if (note !== 'hat') return null
  return wearers.every(({ thing }) => hatted.has(thing.sprite)) ? 'left-out' : 'drawn'
}

const wearing: ReadonlySet<RelationWord> = new Set(['wears', 'with', 'in'])

/** Clothes that cover enough of a person to determine the person's color. */
export const garments: ReadonlySet<string> = new Set(
  `dress gown robe cape cloak coat jacket raincoat shirt t-shirt tshirt blouse sweater pullover hoodie suit uniform costume
  kimono sari overalls outfit clothes clothing armor armour pyjamas pajamas`.split(/\s+/),
)

/** Things that a character can sit in, as in `a mouse in a shoe`. */
const holders: ReadonlySet<string> = new Set('shoe boot backpack handbag purse helmet sock mitten'.split(' '))

/** Illustrations of people that already show a hat or a crown. */
const hatted: ReadonlySet<string> = new Set(
  `king-figure queen-figure prince-figure princess-figure man-mage-figure woman-mage-figure witch-figure santa-claus-figure
  elf-figure gnome-figure pirate-figure cowboy-figure viking-figure knight-figure samurai-figure guard-figure cook-figure
  pilot-figure`.split(/\s+/),
)
