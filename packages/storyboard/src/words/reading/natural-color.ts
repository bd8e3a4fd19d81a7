// Things that have a colour by nature.

import type { Color } from '../../lib/color.ts'
import { tables } from '../vocabulary/tables.ts'

/** Whether a thing has this colour by nature. Its illustration then shows it better than a coat of paint. */
export function isNatural(word: string, color: Color): boolean {
  return natural.get(color)?.has(word) === true
}

const natural: ReadonlyMap<Color, ReadonlySet<string>> = new Map(
  tables.naturalColors.map(([color, words]) => [color, new Set(words)]),
)
