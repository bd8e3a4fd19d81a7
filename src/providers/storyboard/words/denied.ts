// What a `no` or `without` takes out of a scene: whole kinds of scenery by their words, else the thing itself.

import type { Kind } from './intent.ts'
import type { Senses } from './vocabulary.ts'

/** Names for `Intent.without`. */
export function deniedBy(phrase: string, senses: Senses): readonly string[] {
  const kind = kinds.get(phrase)
  const sprite = senses.thing?.sprite
  return [...(kind === undefined ? [] : [kind]), ...(sprite === undefined ? [] : [sprite])]
}

const kinds: ReadonlyMap<string, Kind> = new Map([
  ...listed('clouds', 'cloud, clouds, cloudy, overcast, cloudy sky, grey clouds, gray clouds, dark clouds'),
  ...listed('trees', 'tree, trees, forest, wood, woods, branch, branches, foliage'),
  ...listed('flowers', 'flower, flowers, blossom, blossoms, wildflower, wildflowers, tulip, daisy'),
  ...listed('plants', 'plant, plants, vegetation, greenery, grass, bush, bushes, leaves'),
  ...listed('birds', 'bird, birds, flock of birds'),
  ...listed('stars', 'star, stars, starry, starry sky'),
  ...listed('sun', 'sun, sunny, sunshine, sunlight'),
  ...listed('moon', 'moon, full moon, moonlight, moonlit'),
  ...listed('buildings', 'building, buildings, house, houses, city, village, town, cottage, skyscrapers'),
  ...listed('furniture', 'furniture'),
])

function listed(kind: Kind, list: string): [string, Kind][] {
  return list.split(', ').map((phrase) => [phrase, kind])
}
