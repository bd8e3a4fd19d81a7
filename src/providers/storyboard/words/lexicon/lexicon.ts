// All words that the engine knows by heart, looked up by their singular form.

import { animals } from './animals.ts'
import { nature } from './nature.ts'
import { objects } from './objects.ts'
import { people } from './people.ts'
import type { Thing } from './thing.ts'
import { travel } from './travel.ts'

export const lexicon: ReadonlyMap<string, Thing> = new Map(
  [...animals, ...people, ...nature, ...travel, ...objects].flatMap(({ words, thing }) =>
    words.map((word) => [word, thing] as const),
  ),
)
