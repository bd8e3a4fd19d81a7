import type { Color } from '../../lib/color.ts'
import { tables } from '../vocabulary/tables.ts'

/**
 * Returns whether the named thing usually has this color. If it does, its illustration is not recolored, because the
 * unchanged illustration looks better.
 */
export function isNatural(word: string, color: Color): boolean {
  return natural.get(color)?.has(word) === true
}

const natural: ReadonlyMap<Color, ReadonlySet<string>> = new Map(
  tables.naturalColors.map(([color, words]) => [color, new Set(words)]),
)
