// The color of the ground at noon.

import { mix } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { sceneTables } from '../tables.ts'
import { isSnowy } from './is-snowy.ts'
import type { Intent } from '../../words/intent.ts'
import type { Place } from '../../words/vocabulary/thing.ts'

const { places, seasons, kindsOfPlace } = sceneTables

export function groundOf({ place, season, weather }: Pick<Intent, 'place' | 'season' | 'weather'>): Color {
  const own = places[place].ground
  if (isSnowy({ place, season, weather })) return mix(own, places.snow.ground, 0.92)
  const { ground, groundShare = 1 } = seasons[season]
  return ground === undefined || !greens.has(place) ? own : mix(own, ground, groundShare)
}

export const greens: ReadonlySet<Place> = new Set(kindsOfPlace.green.places)
