// Decides where a scene is set if the prompt leaves the place open or contradicts itself.

import type { Intent, Mention } from '../words/intent.ts'
import type { Place } from '../words/vocabulary/thing.ts'
import type { Random } from '../lib/random.ts'
import { sceneTables } from './tables.ts'

/**
 * If something needs ground under its feet, the scene moves from the sea to the beach. If something swims in a dry
 * place, the scene moves to a lake.
 */
export function settle({ place, isAnywhere, mood, weather, mentions }: Intent, random: Random): Place {
  if (isAnywhere) {
    const picked = random.pick(sceneTables.anywhere[mood].places)
    // Above the clouds, the weather is always clear.
    return picked === 'sky' && weather !== 'clear' ? 'meadow' : picked
  }
  const isLandBound = mentions.some(
    ({ thing: { stance }, action, relation }) =>
      (stance === 'stands' || stance === 'built' || stance === 'grows') &&
      action !== 'swims' &&
      action !== 'flies' &&
      relation?.kind !== 'on' &&
      relation?.kind !== 'in',
  )
  if (place === 'sea' && isLandBound) return 'beach'
  return mentions.some(isSwimming) && dry.has(place) ? 'lake' : place
}

/** A fish in a bowl does not need a lake. */
function isSwimming({ thing, action, relation }: Mention): boolean {
  const isHeld = relation?.kind === 'in' || relation?.kind === 'on' || relation?.kind === 'above'
  return !isHeld && (action === 'swims' || (thing.stance === 'swims' && action !== 'flies'))
}

const dry: ReadonlySet<Place> = new Set(sceneTables.kindsOfPlace.dry.places)
