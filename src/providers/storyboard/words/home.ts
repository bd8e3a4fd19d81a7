// Where a scene plays when the prompt does not say.

import type { Mention, Weather } from './intent.ts'
import type { Place } from './lexicon/thing.ts'

/** The subject's home, else that of the first thing with one out of doors. `isOutside`: weather and sky are no room's. */
export function placeFor(mentions: readonly Mention[], isOutside: boolean): Place {
  const homes = mentions.map(({ thing }) => thing.home)
  const outdoors = homes.find((home) => home !== 'any' && home !== 'room')
  if (outdoors !== undefined) return outdoors
  if (!isOutside && homes.includes('room')) return 'room'
  return 'meadow'
}

/** Weathers that draw a scene out of doors: rain does not fall in a room. */
export const openAirWeathers: ReadonlySet<Weather> = new Set(['rain', 'storm', 'snow', 'fog', 'cloudy'])
