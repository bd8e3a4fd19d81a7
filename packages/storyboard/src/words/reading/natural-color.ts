import type { Color } from '../../lib/color.ts'
import { tables } from '../vocabulary/tables.ts'

/** For a natural color, the unchanged illustration looks better than a recolored illustration. */
export function isNatural(word: string, color: Color): boolean {
  return natural.get(color)?.has(word) === true
}

const natural: ReadonlyMap<Color, ReadonlySet<string>> = new Map(
  tables.naturalColors.map(([color, words]) => [color, new Set(words)]),
)
