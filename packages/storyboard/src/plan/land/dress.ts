// Decides what the season adds to plants, roofs and stones. Pure.

import type { Intent } from '../../words/intent.ts'
import type { Place } from '../../words/vocabulary/thing.ts'
import { isSnowy } from './is-snowy.ts'
import type { Random } from '../../lib/random.ts'
import type { Dress } from '../scene.ts'

/** Some trees are skipped at random: a forest in spring is not pink everywhere. */
export type Dresser = (sprite: string, random: Random) => Dress

export function dresserOf({ season, weather }: Pick<Intent, 'season' | 'weather'>, place: Place): Dresser {
  if (isSnowy({ place, season, weather })) return (sprite) => (wearsSnow.has(sprite) ? 'snowy' : 'plain')
  if (season === 'autumn')
    return (sprite) => (leafy.has(sprite) || sprite === 'evergreen-tree' ? 'autumn' : 'plain')
  if (season === 'spring') {
    return (sprite, random) => (leafy.has(sprite) && random.isLucky(0.6) ? 'blossom' : 'plain')
  }
  return () => 'plain'
}

const leafy: ReadonlySet<string> = new Set([
  'deciduous-tree',
  'bush',
  'birch',
  'willow',
  'flowering-bush',
  'hanging-branch',
  'herb',
  'apple-tree',
])

export const wearsSnow: ReadonlySet<string> = new Set([
  ...leafy,
  'evergreen-tree',
  'leafless-tree',
  'bare-tree',
  'palm-tree',
  'rock',
  'rock-group',
  'mossy-rock',
  'wood',
  'house',
  'houses',
  'house-with-garden',
  'hut',
  'cottage',
  'church',
  'castle',
  'japanese-castle',
  'barn',
  'windmill',
  'derelict-house',
  'fence',
  'picket-fence',
  'street-lamp',
  'park-bench',
  'well',
  'treehouse',
  'haystack',
  'lighthouse',
  'lighthouse-tower',
  'office-building',
  'hotel',
  'school',
  'bank',
  'stadium',
  'wooden-bridge',
  'mosque',
  'hindu-temple',
  'shinto-shrine',
  'tent',
  'pier',
  'rooftop',
  'market-stall',
  'fountain',
  'wildflowers',
  'reeds',
  'grass-tuft',
])
