// Decides where a scene is set if the prompt leaves it open or contradicts itself. Pure.

import type { Intent, Mention, Mood } from '../words/intent.ts'
import type { Place } from '../words/vocabulary/thing.ts'
import type { Random } from '../lib/random.ts'

/**
 * Returns the place of the scene. A subject that needs ground under its feet moves from the sea to the beach; a swimmer
 * gets water.
 */
export function settle({ place, isAnywhere, mood, weather, mentions }: Intent, random: Random): Place {
  if (isAnywhere) {
    const picked = random.pick(anywhere[mood])
    // There is no rain above the clouds.
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

/** Returns whether the mention swims and needs water around it. A fish in a bowl needs no lake. */
function isSwimming({ thing, action, relation }: Mention): boolean {
  const isHeld = relation?.kind === 'in' || relation?.kind === 'on' || relation?.kind === 'above'
  return !isHeld && (action === 'swims' || (thing.stance === 'swims' && action !== 'flies'))
}

/** Places for a prompt that suggests none, by the prompt's mood. Every prompt has a mood. */
const anywhere: Record<Mood, readonly [Place, ...Place[]]> = {
  plain: ['meadow', 'lake', 'village', 'mountains', 'farm', 'garden', 'sky'],
  cheerful: ['meadow', 'garden', 'farm', 'beach'],
  calm: ['lake', 'meadow', 'sea'],
  gloomy: ['forest', 'sea', 'village'],
  spooky: ['forest', 'village'],
  dreamy: ['sky', 'lake', 'garden'],
  romantic: ['lake', 'beach', 'garden'],
  epic: ['mountains', 'sky', 'sea'],
}

const dry: ReadonlySet<Place> = new Set([
  'meadow',
  'forest',
  'farm',
  'garden',
  'village',
  'mountains',
  'savanna',
  'jungle',
  'snow',
  'desert',
  'city',
])
