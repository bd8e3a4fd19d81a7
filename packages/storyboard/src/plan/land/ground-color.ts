// What colour the ground of a place has at noon, in its season and weather. A table. Pure.

import { mix } from '../../lib/color.ts'
import type { Color } from '../../lib/color.ts'
import { isSnowy } from './is-snowy.ts'
import type { Intent, Season } from '../../words/intent.ts'
import type { Place } from '../../words/vocabulary/thing.ts'

export function groundOf({ place, season, weather }: Pick<Intent, 'place' | 'season' | 'weather'>): Color {
  const own = grounds[place]
  if (isSnowy({ place, season, weather })) return mix(own, grounds.snow, 0.92)
  const dress = dresses[season]
  return dress === null || !greens.has(place) ? own : mix(own, dress.color, dress.share)
}

/** Where plants cover the ground. */
export const greens: ReadonlySet<Place> = new Set([
  'meadow',
  'forest',
  'farm',
  'mountains',
  'lake',
  'village',
  'garden',
  'jungle',
])

const dresses: Record<Season, { readonly color: Color; readonly share: number } | null> = {
  none: null,
  spring: { color: '#74cf3f', share: 0.55 },
  summer: { color: '#6fae1f', share: 0.35 },
  autumn: { color: '#d06a1c', share: 0.86 },
  winter: null,
}

const grounds: Record<Place, Color> = {
  meadow: '#4fae2f',
  forest: '#2c8a3c',
  jungle: '#1f9446',
  farm: '#93ba2c',
  mountains: '#458a52',
  snow: '#e8f1fb',
  desert: '#e39440',
  savanna: '#d3a032',
  beach: '#f2d08c',
  sea: '#1f6fb4',
  lake: '#4d9c4a',
  underwater: '#c9b27c',
  village: '#5cab3c',
  city: '#59647a',
  space: '#8a80b0',
  room: '#a8683a',
  sky: '#f2f6ff',
  cave: '#584882',
  garden: '#56ae3a',
}
