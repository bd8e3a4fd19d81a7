// What a `no` or `without` takes out of a scene: whole kinds of scenery by their words, else the thing itself.

import type { Kind } from './intent.ts'
import { listed } from './listed.ts'
import type { Senses } from './vocabulary.ts'

/** Names for `Intent.without`. */
export function deniedBy(phrase: string, senses: Senses): readonly string[] {
  const kind = kinds.get(phrase)
  const sprite = senses.thing?.sprite
  return [...(kind === undefined ? [] : [kind]), ...(sprite === undefined ? [] : [sprite])]
}

const kinds: ReadonlyMap<string, Kind> = new Map([
  ...listed('cloud, clouds, cloudy, overcast, cloudy sky, grey clouds, gray clouds, dark clouds', 'clouds'),
  ...listed('tree, trees, forest, wood, woods, branch, branches, foliage', 'trees'),
  ...listed('flower, flowers, blossom, blossoms, wildflower, wildflowers, tulip, daisy', 'flowers'),
  ...listed('plant, plants, vegetation, greenery, grass, bush, bushes, leaves', 'plants'),
  ...listed('bird, birds, flock of birds', 'birds'),
  ...listed('star, stars, starry, starry sky', 'stars'),
  ...listed('sun, sunny, sunshine, sunlight', 'sun'),
  ...listed('moon, full moon, moonlight, moonlit', 'moon'),
  ...listed('building, buildings, house, houses, city, village, town, cottage, skyscrapers', 'buildings'),
  ...listed('furniture', 'furniture'),
])
