// Facts about individual illustrations. `read-tables/build-illustrations.ts` builds the file that this module reads.

import { readBuilt } from '../../lib/built.ts'
import type { IllustrationTables, Measure, Occasion, Trait } from './tables.ts'

export const illustrationTables = readBuilt<IllustrationTables>('illustrations.json')

const members = new Map(
  Object.entries(illustrationTables.traits).map(([trait, sprites]) => [trait, new Set(sprites)]),
)

export function hasTrait(sprite: string, trait: Trait): boolean {
  return members.get(trait)?.has(sprite) === true
}

/** Returns `usual` if the table does not list the illustration. */
export function measureOf(sprite: string, measure: Measure, usual: number): number {
  return illustrationTables.measures[measure]?.[sprite] ?? usual
}

export function standInsFor(sprite: string, occasion: Occasion): readonly string[] {
  return illustrationTables.standIns[occasion]?.[sprite] ?? []
}
