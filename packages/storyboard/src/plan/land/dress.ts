// Decides what the season and the weather add to plants, roofs, and stones.

import type { Intent } from '../../words/intent.ts'
import type { Place } from '../../words/vocabulary/thing.ts'
import { hasTrait } from '../illustrations/illustrations.ts'
import { isSnowy } from './is-snowy.ts'
import type { Random } from '../../lib/random.ts'
import type { Dress } from '../scene.ts'

/** Returns the dress of an illustration. In spring, the choice is random, because trees do not all bloom at once. */
export type Dresser = (sprite: string, random: Random) => Dress

export function dresserOf({ season, weather }: Pick<Intent, 'season' | 'weather'>, place: Place): Dresser {
  if (isSnowy({ place, season, weather }))
    return (sprite) => (hasTrait(sprite, 'wears snow') ? 'snowy' : 'plain')
  if (season === 'autumn')
    return (sprite) => (hasTrait(sprite, 'leafy') || sprite === 'evergreen-tree' ? 'autumn' : 'plain')
  if (season === 'spring') {
    return (sprite, random) => (hasTrait(sprite, 'leafy') && random.isLucky(0.6) ? 'blossom' : 'plain')
  }
  return () => 'plain'
}
