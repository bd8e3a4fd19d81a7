// The colours of each hour, place and weather. Pure tables and a little mixing.

import { mix } from '../color.ts'
import type { Color } from '../color.ts'
import type { Hour, Weather } from '../words/intent.ts'
import type { Place } from '../words/lexicon/thing.ts'
import type { Palette } from './scene.ts'

export function paletteOf(place: Place, hour: Hour, weather: Weather): Palette {
  const light = hours[hour]
  // A lamp burns in the room, whatever the hour outside.
  const shadeShare = light.shadeShare * (place === 'room' ? 0.45 : 1)
  const ground =
    weather === 'snow' && !shelters.has(place) ? mix(grounds[place], grounds.snow, 0.82) : grounds[place]
  const cover = covers[weather]
  const veil = mix(veilColor, light.shade, light.shadeShare * 0.8)
  const sky = placeSky(place, hour) ?? light.sky
  const covered = (color: Color): Color => mix(color, veil, cover)
  const [top, next, ...rest] = sky
  return {
    sky: [covered(top), covered(next), ...rest.map(covered)],
    air: covered(sky === light.sky ? light.haze : (sky.at(-1) ?? next)),
    ground: mix(mix(ground, light.shade, shadeShare), veil, cover * 0.35),
    shade: light.shade,
    shadeShare,
    light: light.light,
  }
}

/** Where no snow lies. */
const shelters: ReadonlySet<Place> = new Set(['room', 'sea', 'lake', 'underwater', 'space'])

/** How much of the sky's colour the weather takes. */
const covers: Record<Weather, number> = {
  clear: 0,
  cloudy: 0.12,
  rain: 0.6,
  storm: 0.7,
  snow: 0.38,
  fog: 0.55,
}

const veilColor: Color = '#a9b4c2'

interface HourLight {
  readonly sky: readonly [Color, Color, ...Color[]]
  /** What distance turns into. */
  readonly haze: Color
  readonly shade: Color
  readonly shadeShare: number
  readonly light: Color
}

const hours: Record<Hour, HourLight> = {
  dawn: {
    sky: ['#4f74c4', '#a796d6', '#f4acb4', '#ffdfb0'],
    haze: '#eab4bb',
    shade: '#4b3f80',
    shadeShare: 0.34,
    light: '#ffe9b8',
  },
  day: {
    sky: ['#2f8fe3', '#6fc0f5', '#c4e9fb', '#fff6dc'],
    haze: '#cfe9f2',
    shade: '#1c3f78',
    shadeShare: 0.04,
    light: '#fff6cf',
  },
  sunset: {
    sky: ['#1a1246', '#54217a', '#cf3f70', '#fb7c5a', '#ffbf70'],
    haze: '#d6617c',
    shade: '#3a1458',
    shadeShare: 0.8,
    light: '#ffe3a0',
  },
  night: {
    sky: ['#040a26', '#0d2260', '#22509a', '#5c93c8'],
    haze: '#3f74b4',
    shade: '#0b1f52',
    shadeShare: 0.74,
    light: '#fdf2c4',
  },
}

const grounds: Record<Place, Color> = {
  meadow: '#5aa83a',
  forest: '#2f7d43',
  jungle: '#2a8a4a',
  farm: '#8fb23e',
  mountains: '#4d7f63',
  snow: '#e3eef8',
  desert: '#dd9c4f',
  savanna: '#c9a13f',
  beach: '#ecd29a',
  sea: '#1f6fb4',
  lake: '#2f86a8',
  underwater: '#1d6e8f',
  village: '#6aa548',
  city: '#59647a',
  space: '#8a86a6',
  room: '#a8713f',
  sky: '#dfeaf5',
  cave: '#4a4460',
  garden: '#63a544',
}

/** Places whose air is not the sky's. */
function placeSky(place: Place, hour: Hour): HourLight['sky'] | null {
  const isDark = hour === 'night' || hour === 'sunset'
  if (place === 'space') return ['#070418', '#1b0f48', '#43207a', '#7a3f9c']
  if (place === 'underwater') {
    return isDark ? ['#1a5a86', '#0d3a66', '#06203f'] : ['#8fe6ea', '#2fa3c8', '#0d5488']
  }
  if (place === 'room') return isDark ? ['#6b4560', '#96604f', '#b9785a'] : ['#f3d9b4', '#f6e3c6', '#f9ecd8']
  return null
}
