// From an intent to a planned scene: palette, land, subjects, then scenery around them. Pure: the same arguments give the same scene.

import type { Place } from './lexicon/thing.ts'
import { looks } from './look.ts'
import { paletteOf } from './palette.ts'
import { planCast } from './plan-cast.ts'
import { planGround } from './plan-ground.ts'
import { planScenery } from './plan-scenery.ts'
import { createRandom } from './random.ts'
import type { Random } from './random.ts'
import type { Intent } from './read-prompt.ts'
import type { Backdrop, Scene } from './scene.ts'
import type { Size } from './sizes.ts'

export function planScene(intent: Intent, size: Size, seed: string): Scene {
  const random = createRandom(seed)
  const place = settle(intent)
  const ground = planGround(place, size, random.fork('ground'))
  const cast = planCast({ ...intent, place }, ground, size, random.fork('cast'))
  const hasTable =
    place !== 'room' || cast.some(({ motion, depth }) => motion === 'peek' || depth > ground.front.depth)
  const bands = hasTable ? ground.bands : ground.bands.filter((band) => band !== ground.front)
  const backdrop = planBackdrop({ ...intent, place }, ground.horizonY, size, random.fork('backdrop'))
  const scenery = planScenery({ ...intent, place }, ground, looks[place], cast, size, random.fork('scenery'))
  return {
    size,
    place,
    hour: intent.hour,
    weather: intent.weather,
    palette: paletteOf(place, intent.hour, intent.weather),
    backdrop,
    items: [...bands, ...cast, ...scenery].toSorted((a, b) => a.depth - b.depth),
  }
}

/** Who needs ground under the feet meets the sea from the beach. */
function settle({ place, mentions }: Intent): Place {
  const isLandBound = mentions.some(
    ({ thing: { stance } }) => stance === 'stands' || stance === 'built' || stance === 'grows',
  )
  return place === 'sea' && isLandBound ? 'beach' : place
}

function planBackdrop(intent: Intent, horizonY: number, size: Size, random: Random): Backdrop {
  const isNight = intent.hour === 'night'
  const isCovered =
    intent.weather === 'rain' || intent.weather === 'fog' || (intent.weather === 'snow' && !isNight)
  const radius = Math.min(size.width, size.height) * (isNight ? 0.062 : 0.07)
  const height = { dawn: 0.82, day: 0.3, sunset: 0.9, night: 0.32 }[intent.hour]
  const x = size.width * (random.isLucky(0.5) ? random.between(0.17, 0.3) : random.between(0.68, 0.83))
  const lamp = { kind: isNight ? ('moon' as const) : ('sun' as const), x, y: horizonY * height, radius }
  const stars = { dawn: 0.1, day: 0, sunset: 0.35, night: 1 }[intent.hour] * (isCovered ? 0.2 : 1)
  const starCount = Math.round((intent.place === 'space' ? 2 : stars) * starsPerFrame)
  const kinds: Partial<Record<Place, Backdrop['kind']>> = {
    underwater: 'deep',
    space: 'cosmos',
    room: 'wall',
  }
  return {
    kind: kinds[intent.place] ?? 'sky',
    horizonY,
    starCount,
    lamp: isCovered || intent.place === 'space' || intent.place === 'room' ? null : lamp,
  }
}

const starsPerFrame = 150
