// Decides what a `no` or `without` removes from a scene.

import type { Kind } from '../intent.ts'
import { tables } from '../vocabulary/tables.ts'
import type { Senses } from '../vocabulary/vocabulary.ts'

/** Returns the names for `Intent.without`. */
export function negatedBy(phrase: string, senses: Senses): readonly string[] {
  const kind = kinds.get(phrase)
  const sprite = senses.thing?.sprite
  return [...(kind === undefined ? [] : [kind]), ...(sprite === undefined ? [] : [sprite])]
}

const kinds: ReadonlyMap<string, Kind> = new Map(tables.leftOut)
