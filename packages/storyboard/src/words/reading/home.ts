// Decides where a scene is set if the prompt does not say.

import type { Mention, Weather } from '../intent.ts'
import { isVehicle, lexicon } from '../vocabulary/lexicon.ts'
import type { Place } from '../vocabulary/thing.ts'

/**
 * If something swims or sails, returns a place with water. Otherwise, returns the first outdoor home of a thing, or
 * else a room or a meadow. `isOutside` says whether the prompt mentions weather or the sky, which rules out a room.
 */
export function placeFor(mentions: readonly Mention[], isOutside: boolean): Place {
  const free = mentions.filter((mention) => !isCarried(mention, mentions)).map(({ thing }) => thing)
  const homes = free.map(({ home }) => home)
  const outdoors = homes.find((home) => home !== 'any' && home !== 'room')
  const subject = outdoors ?? 'meadow'
  if (waters.has(subject)) {
    const boat = free.find(({ stance }) => stance === 'sails')
    if (subject === 'underwater' && boat !== undefined) return 'sea'
    return subject === 'sea' && homes.includes('lake') ? 'lake' : subject
  }
  const afloat = free.find(({ stance, home }) => stance === 'sails' && waters.has(home))
  if (afloat !== undefined && afloat.home !== 'any') return afloat.home
  if (mentions[0]?.action === 'swims' || free.some(({ stance }) => stance === 'swims')) return 'lake'
  if (outdoors !== undefined) return outdoors
  return !isOutside && homes.includes('room') ? 'room' : 'meadow'
}

/** On land, a sea turtle becomes a tortoise. */
export function ashore(mention: Mention, place: Place): Mention {
  const tortoise = lexicon.get('tortoise')
  const isAfloat = (waters.has(place) && place !== 'beach') || mention.action === 'swims'
  const isFloating = isAfloat || place === 'space' || place === 'sky'
  if (mention.thing !== lexicon.get('turtle') || tortoise === undefined || isFloating) return mention
  return { ...mention, thing: tortoise }
}

/** Weather that rules out a room. */
export const openAirWeathers: ReadonlySet<Weather> = new Set(['rain', 'storm', 'snow', 'fog', 'cloudy'])

/**
 * Returns `null` if a hint does not fit the subject. `In the sky` applies only to flying subjects: a castle with birds
 * in the sky above it stays on its hill. If a dolphin jumps out of the water, `the water` does not mean a lake.
 */
export function hintedPlace(place: Place, mentions: readonly Mention[]): Place | null {
  const [subject] = mentions
  if (subject === undefined) return place
  const seat = subject.relation === null ? undefined : mentions[subject.relation.to]
  if (place === 'sky' && !isAirborne(subject) && seat?.thing.stance !== 'flies') return null
  return place === 'lake' && waters.has(subject.thing.home) ? null : place
}

function isAirborne({ thing, action }: Mention): boolean {
  return thing.stance === 'flies' || action === 'flies' || action === 'floats' || action === 'rises'
}

const waters: ReadonlySet<Place | 'any'> = new Set(['sea', 'lake', 'underwater', 'beach'])

/** Returns whether the thing is in another thing or on a vehicle, as in `a goldfish in a bowl`. */
function isCarried({ relation }: Mention, mentions: readonly Mention[]): boolean {
  const carrier = relation === null ? undefined : mentions[relation.to]?.thing
  if (carrier === undefined) return false
  return (
    (relation?.kind === 'in' && carrier.stance !== 'grows') || (relation?.kind === 'on' && isVehicle(carrier))
  )
}
