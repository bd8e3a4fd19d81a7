// The colours of a scene: what the hour, the weather, the season and the mood make of the place. Pure tables and a little
// mixing.

import { enrich, luminosityOf, mix, multiply } from '../lib/color.ts'
import type { Color } from '../lib/color.ts'
import type { Hour, Intent, Mood, Season, Weather } from '../words/intent.ts'
import type { Place } from '../words/vocabulary/thing.ts'
import { greens, groundOf } from './land/ground-color.ts'
import { inShade } from './in-shade.ts'
import type { Palette } from './scene.ts'

export type Setting = Pick<Intent, 'place' | 'hour' | 'weather' | 'season' | 'mood'>

export function paletteOf(setting: Setting): Palette {
  const { place, hour, weather, season, mood } = setting
  const light = hours[hour]
  const cover = covers[weather]
  // A lamp burns in the room, whatever the hour outside.
  const isIndoors = place === 'room'
  const own = ownSky(place, hour)
  const sky = own ?? coveredSky(daySky(place, hour, season), hour, weather)
  const isWhite = luminosityOf(groundOf(setting)) > 215
  const ownShade = (isWhite ? whiteShades[hour] : undefined) ?? light.shade
  const shade = mix(ownShade, multiply(cover.shade, light.tint), isIndoors ? 0 : cover.share * 0.6)
  const shadeShare = isIndoors ? light.shadeShare * 0.4 : Math.max(light.shadeShare, cover.shadeShare)
  const air = own === null ? airOf(setting, sky) : (own.at(-1) ?? light.air)
  const feeling = moods[mood]
  return {
    sky: moody(sky, feeling),
    air: feel(air, feeling.far, feeling),
    ground: feel(lowLight(setting, inShade(groundOf(setting), { shade, shadeShare })), feeling.near, feeling),
    shade: enrich(mix(shade, feeling.top, feeling.share * 0.5), feeling.richness),
    shadeShare: Math.min(0.85, shadeShare + feeling.gloom),
    light: mix(multiply(light.light, cover.light), feeling.light, feeling.share),
  }
}

/** Where the sun is low, the ground glows; the shade of the sky would turn sand violet. */
function lowLight(setting: Setting, shaded: Color): Color {
  const glow = glows[setting.hour]
  if (glow === undefined || setting.place === 'room') return shaded
  const share = sandy.has(setting.place) ? glow.onSand : glow.elsewhere
  return mix(shaded, multiply(groundOf(setting), glow.color), share * (1 - covers[setting.weather].share))
}

const sandy: ReadonlySet<Place> = new Set(['beach', 'desert', 'savanna'])

const glows: Partial<
  Record<Hour, { readonly color: Color; readonly onSand: number; readonly elsewhere: number }>
> = {
  golden: { color: '#ffd678', onSand: 0.5, elsewhere: 0.25 },
  sunset: { color: '#f4a274', onSand: 0.75, elsewhere: 0.12 },
}

type Sky = readonly [Color, Color, ...Color[]]

interface HourLight {
  readonly sky: Sky
  /** What distance turns into. */
  readonly air: Color
  readonly shade: Color
  readonly shadeShare: number
  readonly light: Color
  /** What it does to the clouds that cover its sky. */
  readonly tint: Color
}

const hours: Record<Hour, HourLight> = {
  dawn: {
    sky: ['#3f5fc0', '#8a82d8', '#d996c8', '#ffab9c', '#ffdf9c'],
    air: '#dd9bc2',
    shade: '#43307c',
    shadeShare: 0.2,
    light: '#ffe6a8',
    tint: '#f2c6d4',
  },
  day: {
    sky: ['#0f66cf', '#2f95ec', '#72c6fa', '#bfeaff'],
    air: '#8fccf2',
    shade: '#0e2f66',
    shadeShare: 0.04,
    light: '#fff4bf',
    tint: '#ffffff',
  },
  golden: {
    sky: ['#3f6fa8', '#7d9cb8', '#c9bf9f', '#ffd27a', '#ffe6a2'],
    air: '#eec07a',
    shade: '#8a4812',
    shadeShare: 0.34,
    light: '#ffe2a0',
    tint: '#f6d6a8',
  },
  sunset: {
    sky: ['#160e45', '#4a1a7c', '#a52a7c', '#f2545b', '#ff8f4a', '#ffcf66'],
    air: '#cf4d80',
    shade: '#2a0c4e',
    shadeShare: 0.7,
    light: '#ffdc8c',
    tint: '#c0688c',
  },
  blue: {
    sky: ['#061048', '#0d2684', '#1c4fb4', '#4585d6', '#9db4e0', '#ffb478'],
    air: '#3f6cc0',
    shade: '#0a1a5a',
    shadeShare: 0.62,
    light: '#ffdca8',
    tint: '#6478c4',
  },
  night: {
    sky: ['#030722', '#08174e', '#123a86', '#2f6fba', '#79b8e0'],
    air: '#2d66b0',
    shade: '#071642',
    shadeShare: 0.7,
    light: '#fdf0c0',
    tint: '#4a62ac',
  },
}

/** Snow and clouds keep cool shadows where a warm one would look like sand. */
const whiteShades: Partial<Record<Hour, Color>> = { golden: '#7468ac' }

interface Cover {
  readonly sky: Sky
  /** How much of the sky it takes. */
  readonly share: number
  readonly shade: Color
  /** How dark it makes even the noon. */
  readonly shadeShare: number
  readonly light: Color
}

/** Skies of the weather at noon; other hours tint them. */
const covers: Record<Weather, Cover> = {
  clear: { sky: ['#ffffff', '#ffffff'], share: 0, shade: '#0e2f66', shadeShare: 0, light: '#ffffff' },
  cloudy: {
    sky: ['#4f86bd', '#86b4d8', '#b9d6e8', '#e6eef0'],
    share: 0.5,
    shade: '#1d3a66',
    shadeShare: 0.08,
    light: '#fff6e0',
  },
  rain: {
    sky: ['#2c4766', '#4d7396', '#7fa6bf', '#b5d0d6'],
    share: 0.82,
    shade: '#12304f',
    shadeShare: 0.32,
    light: '#e6f0f2',
  },
  storm: {
    sky: ['#0d1324', '#1a2540', '#3a4560', '#d09a48', '#f9dc8c'],
    share: 0.92,
    shade: '#0f1a33',
    shadeShare: 0.5,
    light: '#ffe6a0',
  },
  snow: {
    sky: ['#5d93d2', '#93bfea', '#c9e2f7', '#f3eef4'],
    share: 0.6,
    shade: '#2a4f8c',
    shadeShare: 0.1,
    light: '#ffffff',
  },
  fog: {
    sky: ['#7fa3bd', '#a8c4cc', '#d2d9cf', '#f6e7c8'],
    share: 0.75,
    shade: '#2c4a5f',
    shadeShare: 0.14,
    light: '#fff2dc',
  },
}

/** Places whose noon has a light of its own. */
const noons: Partial<Record<Place, { readonly sky: Sky; readonly air: Color }>> = {
  forest: { sky: ['#1a86b8', '#52b9cf', '#a9e3cf', '#eefbc8'], air: '#8fd0b4' },
  jungle: { sky: ['#0f8a93', '#3fbfa8', '#a5ebb4', '#f2ffc4'], air: '#84d6a4' },
  mountains: { sky: ['#0a4fb8', '#2585e6', '#74bff8', '#cfeeff'], air: '#93bdf0' },
  snow: { sky: ['#1c6fd0', '#58a9ee', '#9fd3fa', '#c8e6fc'], air: '#a9ccf4' },
  desert: { sky: ['#1379c4', '#4fb0de', '#b5dcd2', '#ffdc94'], air: '#f4bd7c' },
  savanna: { sky: ['#1f82c4', '#69bcd8', '#d3dfb0', '#ffd983'], air: '#eeba68' },
  beach: { sky: ['#0c78d2', '#35aaf0', '#86dcf6', '#e6fbf2'], air: '#86d6ee' },
  city: { sky: ['#2272cc', '#59aae8', '#a3d6f4', '#ffe9cc'], air: '#a0c4e6' },
  sky: { sky: ['#1560d4', '#3d9bf2', '#90d2fb', '#ffeecb'], air: '#b4dcfa' },
}

function daySky(place: Place, hour: Hour, season: Season): Sky {
  if (hour !== 'day') return hours[hour].sky
  // Over snow the sky is that of the snow.
  const sky = (season === 'winter' && greens.has(place) ? noons.snow : noons[place])?.sky ?? hours.day.sky
  const horizon = horizons[season]
  return horizon === null ? sky : tintHorizon(sky, horizon, 0.55)
}

const horizons: Record<Season, Color | null> = {
  none: null,
  spring: '#ffe3ea',
  summer: null,
  autumn: '#ffd9a0',
  winter: '#f2ecf8',
}

/** What the far woods and hills of a season turn into. */
const distances: Record<Season, Color | null> = {
  none: null,
  spring: '#f6cfe4',
  summer: null,
  autumn: '#f2b878',
  winter: '#cfe0f6',
}

/** Places whose air is not the sky's. */
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

function airOf({ place, hour, weather, season }: Setting, sky: Sky): Color {
  const own = mix(hours[hour].air, noons[place]?.air ?? hours[hour].air, hour === 'day' ? 1 : 0.18)
  const far = distances[season]
  const clear = far === null ? own : mix(own, far, hour === 'day' ? 0.5 : 0.2)
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

interface Feeling {
  readonly top: Color
  readonly far: Color
  readonly near: Color
  readonly light: Color
  readonly share: number
  readonly richness: number
  /** Added to the shade's share. */
  readonly gloom: number
}

const moods: Record<Mood, Feeling> = {
  plain: feeling('#ffffff', '#ffffff', '#ffffff', '#ffffff', 0, 1, 0),
  cheerful: feeling('#ff9fd0', '#fff0a8', '#7fdc4a', '#fff6a8', 0.1, 1.16, 0),
  calm: feeling('#5f9fc8', '#d8f0e6', '#7fb8a8', '#fff4dc', 0.22, 0.92, 0),
  gloomy: feeling('#1f2838', '#6d7c8c', '#28343c', '#cfd8dc', 0.45, 0.62, 0.16),
  spooky: feeling('#160a30', '#86d048', '#1c2438', '#d4ff8a', 0.5, 1.08, 0.24),
  dreamy: feeling('#9a7cf0', '#ffc4ec', '#a48ce0', '#ffe8fa', 0.36, 1.06, 0),
  romantic: feeling('#7a2f8c', '#ff93a8', '#a8487c', '#ffd6c4', 0.36, 1.1, 0.04),
  epic: feeling('#0c1648', '#ffa83c', '#1f2c44', '#ffd98a', 0.34, 1.2, 0.08),
}

function feeling(
  top: Color,
  far: Color,
  near: Color,
  light: Color,
  share: number,
  richness: number,
  gloom: number,
): Feeling {
  return { top, far, near, light, share, richness, gloom }
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
