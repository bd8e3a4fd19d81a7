// All words that the engine knows by heart, looked up by their singular form.

import { birds } from './birds.ts'
import { buildings } from './buildings.ts'
import { fantasy } from './fantasy.ts'
import { food } from './food.ts'
import { household } from './household.ts'
import { mammals } from './mammals.ts'
import { nature } from './nature.ts'
import { people } from './people.ts'
import { plants } from './plants.ts'
import { play } from './play.ts'
import { seaAnimals } from './sea-animals.ts'
import { smallAnimals } from './small-animals.ts'
import type { Entry, Thing } from './thing.ts'
import { tools } from './tools.ts'
import { vehicles } from './vehicles.ts'

const animals: readonly Entry[] = [...mammals, ...birds, ...seaAnimals, ...smallAnimals]
const living: readonly Entry[] = [...animals, ...people, ...fantasy]
const lifeless: readonly Entry[] = [
  ...plants,
  ...nature,
  ...buildings,
  ...household,
  ...food,
  ...play,
  ...tools,
]

export const entries: readonly Entry[] = [...living, ...vehicles, ...lifeless]

export const lexicon: ReadonlyMap<string, Thing> = new Map(
  entries.flatMap(({ words, thing }) => words.map((word) => [word, thing] as const)),
)

/** Whether it can walk, wave or sleep by itself. */
export function isBeing(thing: Thing): boolean {
  return beings.has(thing)
}

export function isAnimal(thing: Thing): boolean {
  return beasts.has(thing)
}

export function isVehicle(thing: Thing): boolean {
  return drivable.has(thing)
}

const beings: ReadonlySet<Thing> = new Set(living.map(({ thing }) => thing))
const beasts: ReadonlySet<Thing> = new Set(animals.map(({ thing }) => thing))
const drivable: ReadonlySet<Thing> = new Set(vehicles.map(({ thing }) => thing))
