// Decides whether snow lies on the things in a scene.

import { shelteredPlaces } from './kinds-of-place.ts'
import type { Scene } from '../scene.ts'

export function isSnowy({ place, season, weather }: Pick<Scene, 'place' | 'season' | 'weather'>): boolean {
  return !shelteredPlaces.has(place) && (place === 'snow' || season === 'winter' || weather === 'snow')
}
