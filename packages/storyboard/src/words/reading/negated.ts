// Determines what a word such as `no` or `without` excludes from a scene.

import type { Kind } from '../intent.ts'
import { tables } from '../vocabulary/tables.ts'
import type { Senses } from '../vocabulary/vocabulary.ts'

/** Returns the names that a negated phrase adds to `Intent.without`. */
export function negatedBy(phrase: string, senses: Senses): readonly string[] {
  const kind = kinds.get(phrase)
  const sprite = senses.thing?.sprite
  return [...(kind === undefined ? [] : [kind]), ...(sprite === undefined ? [] : [sprite])]
}

const kinds: ReadonlyMap<string, Kind> = new Map(tables.leftOut)
