// The things in the tables, indexed by their singular names.

import { tables } from './tables.ts'
import type { ThingKind } from './tables.ts'
import type { Thing } from './thing.ts'

export const { entries } = tables

export const lexicon: ReadonlyMap<string, Thing> = new Map(
  entries.flatMap(({ words, thing }) => words.map((word) => [word, thing] as const)),
)

/** Returns whether the thing can walk, wave, or sleep. */
export function isBeing(thing: Thing): boolean {
  return kinds.get(thing) === 'being' || isAnimal(thing)
}

export function isAnimal(thing: Thing): boolean {
  return kinds.get(thing) === 'animal'
}

export function isVehicle(thing: Thing): boolean {
  return kinds.get(thing) === 'vehicle'
}

const kinds: ReadonlyMap<Thing, ThingKind> = new Map(entries.map(({ kind, thing }) => [thing, kind]))
