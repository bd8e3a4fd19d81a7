// Things that have a natural color.

import type { Color } from '../../lib/color.ts'
import { tables } from '../vocabulary/tables.ts'

/**
 * Returns whether this is the thing's natural color. If so, the unchanged illustration looks better than a recolored
 * one.
 */
export function isNatural(word: string, color: Color): boolean {
  return natural.get(color)?.has(word) === true
}

const natural: ReadonlyMap<Color, ReadonlySet<string>> = new Map(
  tables.naturalColors.map(([color, words]) => [color, new Set(words)]),
)
