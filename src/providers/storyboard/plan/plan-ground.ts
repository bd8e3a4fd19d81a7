// Lays the land: the strips of each place from the horizon to the foreground, and where things stand, peek and float
// on them. Pure.

import type { Place } from '../words/lexicon/thing.ts'
import type { Look } from './look.ts'
import type { Random } from '../random.ts'
import { createRidge } from './ridge.ts'
import type { Band, Surface } from './scene.ts'
import type { Size } from '../sizes.ts'

export interface Ground {
  readonly bands: readonly Band[]
  readonly horizonY: number
  /** Scenery stands on it. */
  readonly middle: Band
  /** Whole figures stand between this and `front`. */
  readonly near: Band
  /** Faces peek out from behind it. */
  readonly front: Band
  /** What swims and sails is cut by this band's edge; `null` where there is no water surface. */
  readonly water: Band | null
}

export function planGround(place: Place, look: Look, size: Size, random: Random): Ground {
  const strip = createStripMaker(size, random)
  switch (place) {
    case 'sea':
      return planSea(strip, size)
    case 'lake':
      return planShore(strip, size, look, 'grass')
    case 'beach':
      return planShore(strip, size, look, 'sand')
    case 'city':
      return planCity(strip, size)
    case 'room':
      return planRoom(strip, size)
    case 'space':
      return planMoon(strip, size)
    default:
      return planLand(strip, size, look, distance[place] ?? 'hill')
  }
}

/** Where the farthest ridge is no green hill. */
const distance: Partial<Record<Place, Surface>> = { mountains: 'peak', snow: 'peak', underwater: 'rock' }

type StripMaker = (
  name: string,
  surface: Surface,
  depth: number,
  level: number,
  relief: number,
  roughness: number,
) => Band

/** `level` and `relief` are shares of the frame's height. */
function createStripMaker(size: Size, random: Random): StripMaker {
  return (name, surface, depth, level, relief, roughness) => {
    const baseY = size.height * level
    const amplitude = size.height * relief
    const wavelength =
      Math.max(size.width, size.height) * (0.3 + 0.35 * depth) * (surface === 'water' ? 0.5 : 1)
    const ridge = createRidge({ baseY, amplitude, wavelength, roughness }, random.fork(name))
    return { kind: 'band', surface, ridge, topY: baseY - amplitude, lowY: baseY + amplitude, depth, name }
  }
}

function planLand(strip: StripMaker, size: Size, look: Look, distant: Surface): Ground {
  const middle = strip('middle', look.near === 'grass' ? 'hill' : look.near, 0.4, 0.7, 0.025, 0.1)
  const near = strip('near', look.near, 0.66, 0.765, 0.018, 0.08)
  const front = strip('front', look.front, 1, 0.885, 0.014, 0.1)
  const bands = [
    strip('farthest', distant, 0.08, 0.56, look.relief, look.roughness),
    strip('far', distant, 0.18, 0.63, look.relief * 0.6, look.roughness * 0.6),
    middle,
    near,
    front,
  ]
  return { bands, horizonY: size.height * 0.6, middle, near, front, water: null }
}

function planSea(strip: StripMaker, size: Size): Ground {
  const far = strip('far', 'water', 0.2, 0.66, 0.006, 0)
  const middle = strip('middle', 'water', 0.36, 0.7, 0.009, 0.05)
  const near = strip('near', 'water', 0.55, 0.755, 0.013, 0.1)
  const water = strip('water', 'water', 0.76, 0.825, 0.018, 0.15)
  const front = strip('front', 'water', 1, 0.915, 0.022, 0.2)
  const horizon = strip('horizon', 'water', 0.08, 0.63, 0, 0)
  return {
    bands: [horizon, far, middle, near, water, front],
    horizonY: size.height * 0.63,
    middle,
    near,
    front: water,
    water,
  }
}

function planShore(strip: StripMaker, size: Size, look: Look, shore: Surface): Ground {
  const hills = strip('farthest', 'hill', 0.08, 0.55, look.relief, look.roughness)
  const middle = strip('far', 'hill', 0.14, 0.585, look.relief * 0.35, 0.2)
  const open = strip('open', 'water', 0.2, 0.6, 0, 0)
  const waves = strip('waves', 'water', 0.36, 0.645, 0.006, 0.05)
  const water = strip('water', 'water', 0.5, 0.71, 0.01, 0.1)
  const near = strip('near', shore, 0.68, 0.785, 0.02, 0.05)
  const front = strip('front', shore, 1, 0.9, 0.014, 0.1)
  const distance = shore === 'grass' ? [hills, middle] : []
  return {
    bands: [...distance, open, waves, water, near, front],
    horizonY: size.height * 0.6,
    middle: shore === 'grass' ? middle : near,
    near,
    front,
    water,
  }
}

function planCity(strip: StripMaker, size: Size): Ground {
  const middle = strip('towers', 'towers', 0.3, 0.6, 0.08, 0)
  const near = strip('street', 'pavement', 0.66, 0.775, 0, 0)
  const front = strip('front', 'grass', 1, 0.905, 0.01, 0.05)
  const skyline = strip('skyline', 'towers', 0.12, 0.45, 0.1, 0)
  return {
    bands: [skyline, middle, near, front],
    horizonY: size.height * 0.66,
    middle: near,
    near,
    front,
    water: null,
  }
}

function planRoom(strip: StripMaker, size: Size): Ground {
  const near = strip('floor', 'floor', 0.5, 0.74, 0, 0)
  const front = strip('table', 'table', 0.95, 0.86, 0, 0)
  return { bands: [near, front], horizonY: size.height * 0.74, middle: near, near, front, water: null }
}

function planMoon(strip: StripMaker, size: Size): Ground {
  const middle = strip('far', 'moon', 0.3, 0.76, 0.03, 0.35)
  const near = strip('near', 'moon', 0.6, 0.815, 0.02, 0.1)
  const front = strip('front', 'moon', 1, 0.9, 0.015, 0.1)
  return { bands: [middle, near, front], horizonY: size.height * 0.75, middle, near, front, water: null }
}
