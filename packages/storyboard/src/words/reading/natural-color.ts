// Things that have a natural colour.

import type { Color } from '../../lib/color.ts'
import { tables } from '../vocabulary/tables.ts'

/**
 * Returns whether this is the thing's natural colour. If so, the illustration shows the colour better than recolouring
 * would.
 */
export function isNatural(word: string, color: Color): boolean {
  return natural.get(color)?.has(word) === true
}

const natural: ReadonlyMap<Color, ReadonlySet<string>> = new Map(
  tables.naturalColors.map(([color, words]) => [color, new Set(words)]),
)
