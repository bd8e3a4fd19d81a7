// Plans the land: the strips of each place, and where things stand, hide, and float.

import type { Intent, Weather } from '../../words/intent.ts'
import type { Place } from '../../words/vocabulary/thing.ts'
import type { Frame } from '../frame.ts'
import { sceneTables } from '../tables.ts'
import type { Look } from '../tables.ts'
import { moundOf } from './mound.ts'
import type { Mound } from './mound.ts'
import type { Random } from '../../lib/random.ts'
import { createRidge } from './ridge.ts'
import type { Band, Surface } from '../scene.ts'

export interface Ground {
  readonly bands: readonly Band[]
  readonly horizonY: number
  /** How far the roofs rise above the horizon, in pixels. Flying things stay above the roofs. */
  readonly roofs: number
  /** The strip of land or water for the small scenery in the distance. */
  readonly far: Band
  readonly middle: Band
  /** Figures that stand on the ground are between this band and `front`. */
  readonly near: Band
  /** The foreground. In a room with a table, this is the tabletop that things stand on. */
  readonly front: Band
  /** The strips of water that hide the lower parts of swimmers and boats, from far to near. */
  readonly waters: readonly Band[]
  readonly mound: Mound | null
}

type Flat = Omit<Ground, 'mound' | 'roofs'>

export function planGround(
  intent: Intent,
  place: Place,
  look: Look,
  hasTable: boolean,
  frame: Frame,
  random: Random,
): Ground {
  const land = layLand(place, look, { hasTable, weather: intent.weather }, frame, random)
  const mound = moundOf(intent, place, land.near, frame, random.fork('mound'))
  const roofs = place === 'village' && frame.angle !== 'above' ? frame.height * 0.085 : 0
  return { ...land, roofs, mound, bands: mound === null ? land.bands : [...land.bands, mound.band] }
}

function layLand(
  place: Place,
  look: Look,
  { hasTable, weather }: { readonly hasTable: boolean; readonly weather: Weather },
  frame: Frame,
  random: Random,
): Flat {
  const strip = createStripMaker(frame, swells[weather] ?? 1, random)
  const levels = levelsOf(frame)
  if (frame.angle === 'above' && seenFromAbove.has(place)) return planCountry(strip, look)
  switch (place) {
    case 'sea':
      return planSea(strip, levels)
    case 'lake':
      return planShore(strip, shoreLevels(levels, weather), look, true)
    case 'beach':
      return planShore(strip, shoreLevels(levels, weather), look, false)
    case 'city':
      return planCity(strip, levels, look)
    case 'room':
      return planRoom(strip, frame, hasTable)
    case 'space':
      return planMoon(strip, levels)
    case 'underwater':
      return planSeabed(strip, levels, look)
    case 'sky':
      return planLand(strip, { horizon: 0.76, near: 0.84, front: 0.93 }, look, frame)
    default:
      return planLand(strip, levels, look, frame)
  }
}

/** The height of the waves, relative to their height in fair weather. */
const swells: Partial<Record<Weather, number>> = { storm: 2, rain: 1.4 }

/** Distances from the top, relative to the frame's height. */
interface Levels {
  readonly horizon: number
  readonly near: number
  readonly front: number
}

/**
 * A tall frame shows more land than a square one, because the members of a group need room to stand at different
 * depths. A view from below shows more sky than a level view. In a close-up, the foreground is almost outside the
 * frame.
 */
function levelsOf({ tallness, framing, angle }: Frame): Levels {
  const horizon = { level: 0.6 - 0.07 * tallness, above: 0.34, below: 0.75 }[angle]
  const front = framing === 'close' ? 0.955 : { level: 0.895, above: 0.92, below: 0.945 }[angle]
  return { horizon, near: horizon + (front - horizon) * (0.5 - 0.14 * tallness), front }
}

/** Fog hides distant water, so more of the near water must be visible. */
function shoreLevels(levels: Levels, weather: Weather): Levels {
  const fall = weather === 'fog' ? 0.075 : 0
  return { ...levels, near: levels.near + fall, front: levels.front + fall * 0.7 }
}

const seenFromAbove: ReadonlySet<Place> = new Set(sceneTables.kindsOfPlace['seen from above'].places)

type StripMaker = (
  name: string,
  surface: Surface,
  depth: number,
  level: number,
  relief: number,
  roughness: number,
) => Band

/** `level` and `relief` are relative to the frame's height. */
function createStripMaker(frame: Frame, swell: number, random: Random): StripMaker {
  return (name, surface, depth, level, relief, roughness) => {
    const baseY = frame.height * level
    const amplitude = frame.height * relief * (surface === 'water' ? swell : 1)
    const wavelength =
      Math.max(frame.width, frame.height) *
      (0.3 + 0.35 * depth) *
      (surface === 'water' ? 0.5 / swell ** 0.85 : 1)
    const ridge = createRidge({ baseY, amplitude, wavelength, roughness }, random.fork(name))
    return { kind: 'band', surface, ridge, topY: baseY - amplitude, lowY: baseY + amplitude, depth, name }
  }
}

function between(low: number, high: number, share: number): number {
  return low + (high - low) * share
}

function planLand(
  strip: StripMaker,
  { horizon, near: nearLevel, front: frontLevel }: Levels,
  look: Look,
  frame: Frame,
): Flat {
  // In a tall frame, the distant land is higher, because otherwise the upper half would be empty.
  const highest = ((horizon - 0.06) / 1.4) * (1 - 0.2 * frame.tallness)
  const relief = Math.min(highest, look.relief * (1 + 0.7 * frame.tallness))
  const soft = look.near === 'grass' ? 'hill' : look.near
  const far = strip(
    'far',
    look.distant,
    0.2,
    between(horizon, nearLevel, 0.16),
    relief * 0.55,
    look.roughness * 0.6,
  )
  const middle = strip('middle', soft, 0.42, between(horizon, nearLevel, 0.56), 0.026, 0.1)
  const near = strip('near', look.near, 0.66, nearLevel, 0.018, 0.08)
  const front = strip('front', look.front, 1, frontLevel, 0.014, 0.1)
  const bands = [
    strip('farthest', look.distant, 0.08, horizon - relief * 0.55, relief, look.roughness),
    far,
    middle,
    near,
    front,
  ]
  return { bands, horizonY: frame.height * horizon, far, middle, near, front, waters: [] }
}

/** Plans fields and a winding river below a high horizon. */
function planCountry(strip: StripMaker, look: Look): Flat {
  const soft = look.near === 'grass' ? 'hill' : look.near
  const farthest = strip('farthest', look.distant, 0.06, 0.14, look.relief * 0.5, look.roughness)
  const far = strip('far', soft, 0.14, 0.19, 0.02, 0.1)
  const field = strip('field', soft, 0.24, 0.26, 0.022, 0.05)
  const middle = strip('middle', soft, 0.36, 0.35, 0.02, 0.05)
  // The edge of the river curves like the hills, not like waves.
  const river: Band = { ...strip('river', soft, 0.45, 0.47, 0.055, 0), surface: 'water' }
  const bank = nearBank(strip('bank', soft, 0.55, 0.14, 0.008, 0), river)
  const near = strip('near', look.near, 0.68, 0.73, 0.02, 0.05)
  const front = strip('front', look.front, 1, 0.93, 0.016, 0.1)
  return {
    bands: [farthest, far, field, middle, river, bank, near, front],
    horizonY: near.topY * 0.32,
    far,
    // The middle row of scenery stands beyond the river. On the near bank, trees and houses would hide the river.
    middle,
    near,
    front,
    waters: [river],
  }
}

/** The near bank follows the curve of the far bank. Nearer parts of the river look wider. */
function nearBank(band: Band, { ridge, topY, lowY }: Band): Band {
  const middleY = (topY + lowY) / 2
  const follow = (y: number) => middleY + (y - middleY) * 1.45
  return {
    ...band,
    ridge: (x) => follow(ridge(x)) + band.ridge(x),
    topY: follow(topY) + band.topY,
    lowY: follow(lowY) + band.lowY,
  }
}

function planSea(strip: StripMaker, { horizon, front: frontLevel }: Levels): Flat {
  const level = (share: number) => between(horizon, frontLevel + 0.02, share)
  const open = strip('horizon', 'water', 0.08, horizon, 0, 0)
  const far = strip('far', 'water', 0.2, level(0.1), 0.006, 0)
  const middle = strip('middle', 'water', 0.36, level(0.25), 0.009, 0.05)
  const near = strip('near', 'water', 0.55, level(0.45), 0.013, 0.1)
  const water = strip('water', 'water', 0.76, level(0.7), 0.018, 0.15)
  const front = strip('front', 'water', 1, level(1), 0.022, 0.2)
  return {
    bands: [open, far, middle, near, water, front],
    horizonY: open.topY,
    far: open,
    middle,
    near,
    front: water,
    waters: [middle, near, water],
  }
}

function planShore(
  strip: StripMaker,
  { horizon, near: nearLevel, front: frontLevel }: Levels,
  look: Look,
  hasHills: boolean,
): Flat {
  const bay = nearLevel + 0.03
  const level = (share: number) => between(horizon, bay, share)
  const hills = strip('farthest', 'hill', 0.08, horizon - 0.055, look.relief, look.roughness)
  const wood = strip('far', 'hill', 0.14, horizon - 0.015, look.relief * 0.35, 0.2)
  const open = strip('open', 'water', 0.2, horizon, 0, 0)
  const waves = strip('waves', 'water', 0.36, level(0.28), 0.006, 0.05)
  const water = strip('water', 'water', 0.5, level(0.62), 0.01, 0.1)
  const near = strip('near', look.near, 0.68, bay, 0.02, 0.05)
  const front = strip('front', look.front, 1, frontLevel + 0.005, 0.014, 0.1)
  const distance = hasHills ? [hills, wood] : []
  return {
    bands: [...distance, open, waves, water, near, front],
    horizonY: open.topY,
    far: wood,
    middle: wood,
    near,
    front,
    waters: [waves, water],
  }
}

function planCity(
  strip: StripMaker,
  { horizon, near: nearLevel, front: frontLevel }: Levels,
  look: Look,
): Flat {
  const skyline = strip('skyline', 'towers', 0.12, horizon - 0.16, 0.1, 0)
  const far = strip('towers', 'towers', 0.3, horizon, 0.08, 0)
  const near = strip('street', look.near, 0.66, nearLevel + 0.02, 0, 0)
  const front = strip('front', look.front, 1, frontLevel + 0.01, look.front === 'pavement' ? 0 : 0.01, 0.05)
  const bands = [skyline, far, near, front]
  return { bands, horizonY: near.topY * 0.88, far, middle: near, near, front, waters: [] }
}

function planRoom(strip: StripMaker, { tallness, framing }: Frame, hasTable: boolean): Flat {
  // In a tall frame, a table is lower so that its wood does not fill too much of the picture.
  const floor = (framing === 'close' ? 0.78 : 0.7) + (hasTable ? 0.03 : -0.03) * tallness
  const near = strip('floor', 'floor', 0.5, floor, 0, 0)
  const front = strip('table', hasTable ? 'table' : 'floor', 0.95, hasTable ? floor + 0.05 : 0.93, 0, 0)
  const bands = hasTable ? [near, front] : [near]
  return { bands, horizonY: near.topY, far: near, middle: near, near, front, waters: [] }
}

function planMoon(strip: StripMaker, { horizon, front: frontLevel }: Levels): Flat {
  const level = (share: number) => between(horizon + 0.12, frontLevel + 0.01, share)
  const middle = strip('far', 'moon', 0.3, level(0.1), 0.03, 0.35)
  const near = strip('near', 'moon', 0.6, level(0.45), 0.02, 0.1)
  const front = strip('front', 'moon', 1, level(1), 0.015, 0.1)
  const bands = [middle, near, front]
  return { bands, horizonY: middle.topY, far: middle, middle, near, front, waters: [] }
}

/** Plans distant rocks that look like hills, and a low floor. */
function planSeabed(strip: StripMaker, { horizon, front: frontLevel }: Levels, look: Look): Flat {
  const level = (share: number) => between(horizon, frontLevel + 0.02, share)
  const farthest = strip('farthest', 'rock', 0.08, level(0.1), look.relief * 1.2, look.roughness)
  const far = strip('far', 'rock', 0.22, level(0.34), look.relief * 0.7, look.roughness)
  const middle = strip('middle', 'rock', 0.45, level(0.56), look.relief * 0.4, look.roughness * 0.7)
  const near = strip('near', look.near, 0.66, level(0.72), 0.02, 0.1)
  const front = strip('front', look.front, 1, level(1), 0.016, 0.1)
  const bands = [farthest, far, middle, near, front]
  return { bands, horizonY: farthest.lowY, far, middle, near, front, waters: [] }
}
