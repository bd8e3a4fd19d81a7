// The colors of a scene, which depend on its place, hour, weather, season, and mood.

import { enrich, luminosityOf, mix, multiply } from '../lib/color.ts'
import type { Color } from '../lib/color.ts'
import type { Hour, Intent, Season, Weather } from '../words/intent.ts'
import type { Place } from '../words/vocabulary/thing.ts'
import { greens, groundOf } from './land/ground-color.ts'
import { inShade } from './in-shade.ts'
import type { Palette } from './scene.ts'
import { sceneTables } from './tables.ts'
import type { Feeling, Sky } from './tables.ts'

const { hours, weathers: covers, places: noons, seasons, moods } = sceneTables

export type Conditions = Pick<Intent, 'place' | 'hour' | 'weather' | 'season' | 'mood'>

export function paletteOf(conditions: Conditions): Palette {
  const { place, hour, weather, season, mood } = conditions
  const light = hours[hour]
  const cover = covers[weather]
  // A lamp lights the room at any hour.
  const isIndoors = place === 'room'
  const own = ownSky(place, hour)
  const sky = own ?? coveredSky(daySky(place, hour, season), hour, weather)
  const isWhite = luminosityOf(groundOf(conditions)) > 215
  const ownShade = (isWhite ? whiteShades[hour] : undefined) ?? light.shade
  const shade = mix(ownShade, multiply(cover.shade, light.tint), isIndoors ? 0 : cover.share * 0.6)
  const shadeShare = isIndoors ? light.shadeShare * 0.4 : Math.max(light.shadeShare, cover.shadeShare)
  const air = own === null ? airOf(conditions, sky) : (own.at(-1) ?? light.air)
  const feeling = moods[mood]
  return {
    sky: moody(sky, feeling),
    air: feel(air, feeling.far, feeling),
    ground: feel(
      lowLight(conditions, inShade(groundOf(conditions), { shade, shadeShare })),
      feeling.near,
      feeling,
    ),
    shade: enrich(mix(shade, feeling.top, feeling.share * 0.5), feeling.richness),
    shadeShare: Math.min(0.85, shadeShare + feeling.gloom),
    light: mix(multiply(light.light, cover.light), feeling.light, feeling.share),
  }
}

/** Adds the glow of a low sun to the ground. Without this glow, the shade of the sky would turn sand violet. */
function lowLight(conditions: Conditions, shaded: Color): Color {
  const glow = glows[conditions.hour]
  if (glow === undefined || conditions.place === 'room') return shaded
  const share = sandy.has(conditions.place) ? glow.onSand : glow.elsewhere
  return mix(
    shaded,
    multiply(groundOf(conditions), glow.color),
    share * (1 - covers[conditions.weather].share),
  )
}

const sandy: ReadonlySet<Place> = new Set(['beach', 'desert', 'savanna'])

const glows: Partial<
  Record<Hour, { readonly color: Color; readonly onSand: number; readonly elsewhere: number }>
> = {
  golden: { color: '#ffd678', onSand: 0.5, elsewhere: 0.25 },
  sunset: { color: '#f4a274', onSand: 0.75, elsewhere: 0.12 },
}

/** Snow and clouds with warm shadows would look like sand. */
const whiteShades: Partial<Record<Hour, Color>> = { golden: '#7468ac' }

function daySky(place: Place, hour: Hour, season: Season): Sky {
  if (hour !== 'day') return hours[hour].sky
  // In winter, places with plants have the sky of a snow scene.
  const sky = noons[season === 'winter' && greens.has(place) ? 'snow' : place].sky ?? hours.day.sky
  const { horizon } = seasons[season]
  return horizon === undefined ? sky : tintHorizon(sky, horizon, 0.55)
}

/** Returns `null` for a place with the normal sky. */
function ownSky(place: Place, hour: Hour): Sky | null {
  const isDark = hour === 'night' || hour === 'blue' || hour === 'sunset'
  if (place === 'space') return ['#05031a', '#150c44', '#351a78', '#6a35a0']
  if (place === 'underwater') {
    return isDark
      ? ['#1f7fae', '#0c4f8a', '#06305f', '#041c40']
      : ['#9df5e4', '#2fc4d6', '#0c86b8', '#07508a']
  }
  if (place === 'cave') return ['#16102e', '#281c4c', '#43306e', '#6a4a8c']
  if (place === 'room') {
    return isDark ? ['#5a3350', '#93503f', '#c47a4a'] : ['#f2cf9c', '#f6dcb2', '#f9e6c6']
  }
  return null
}

function coveredSky(sky: Sky, hour: Hour, weather: Weather): Sky {
  const { sky: cover, share } = covers[weather]
  const { tint } = hours[hour]
  const covered = (at: number): Color => mix(skyAt(sky, at), multiply(skyAt(cover, at), tint), share)
  return [covered(0), covered(0.25), covered(0.5), covered(0.75), covered(1)]
}

function airOf({ place, hour, weather, season }: Conditions, sky: Sky): Color {
  const own = mix(hours[hour].air, noons[place].air ?? hours[hour].air, hour === 'day' ? 1 : 0.18)
  const { distance: far } = seasons[season]
  const clear = far === undefined ? own : mix(own, far, hour === 'day' ? 0.5 : 0.2)
  return mix(clear, skyAt(sky, 0.7), covers[weather].share * 0.8)
}

function skyAt(sky: Sky, at: number): Color {
  const step = at * (sky.length - 1)
  const above = Math.floor(step)
  const [first] = sky
  return mix(sky[above] ?? first, sky[above + 1] ?? sky.at(-1) ?? first, step - above)
}

function tintHorizon([top, next, ...rest]: Sky, color: Color, share: number): Sky {
  const last = rest.length - 1
  return [top, next, ...rest.map((stop, at) => mix(stop, color, at === last ? share : share * 0.3))]
}

function moody(sky: Sky, mood: Feeling): Sky {
  const last = sky.length - 1
  const [first, second, ...rest] = sky
  const color = (stop: Color, at: number): Color => feel(stop, mix(mood.top, mood.far, at / last), mood)
  return [color(first, 0), color(second, 1), ...rest.map((stop, at) => color(stop, at + 2))]
}

function feel(color: Color, towards: Color, { share, richness }: Feeling): Color {
  return enrich(mix(color, towards, share), richness)
}
