// Plants that cover the land if the prompt names many of them, as in a bamboo forest or a field of lavender. All other
// things in the prompt stand among these plants.

import type { Intent, Mention } from '../../words/intent.ts'
import type { Group, Look } from '../tables.ts'

/** Returns `null` if the prompt names fewer than `groveMin` plants of each kind in `groves`, or names nothing else. */
export function groveOf({ mentions }: Intent): Mention | null {
  if (mentions.length < 2) return null
  return mentions.find(({ thing, count }) => count >= groveMin && groves.has(thing.sprite)) ?? null
}

export function grown(look: Look, grove: string): Look {
  const kind = groves.get(grove)
  if (kind === undefined) return look
  if (kind === 'field') {
    const small: Group = { sprites: [grove], height: 0.34, clumps: 7, each: 3 }
    return { ...look, small, rows: [...look.rows.slice(0, 1), { ...small, on: 'near', height: 0.26 }] }
  }
  const sprites = [grove]
  return {
    ...look,
    rows: [
      { on: 'far', sprites, height: 0.42, clumps: 9, each: 3 },
      { on: 'middle', sprites, height: 0.8, clumps: 6, each: 3 },
      { on: 'near', sprites, height: 1.15, clumps: 2, each: 2 },
    ],
    flank: { sprites, height: 1.6, clumps: 1, each: 3 },
  }
}

const groveMin = 4

const groves: ReadonlyMap<string, 'wood' | 'field'> = new Map([
  ['bamboo-stalks', 'wood'],
  ['lavender-row', 'field'],
])
