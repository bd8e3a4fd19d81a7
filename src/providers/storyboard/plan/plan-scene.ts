// From an intent to a planned scene: palette, land, subjects, then scenery around them. Pure: the same arguments give
// the same scene.

import type { Intent, Mention, Weather } from '../words/intent.ts'
import type { Place } from '../words/lexicon/thing.ts'
import { looks } from './look.ts'
import type { Look } from './look.ts'
import { paletteOf } from './palette.ts'
import { planCast } from './plan-cast.ts'
import { planGround } from './plan-ground.ts'
import { planScenery } from './plan-scenery.ts'
import { planShot } from './plan-shot.ts'
import { createRandom } from '../random.ts'
import type { Random } from '../random.ts'
import type { Actor, Backdrop, Scene } from './scene.ts'
import type { Size } from '../sizes.ts'

export function planScene(intent: Intent, size: Size, seed: string): Scene {
  const random = createRandom(seed)
  const place = settle(intent)
  const look = lookOf(place, intent.weather)
  const ground = planGround(place, look, size, random.fork('ground'))
  const mentions = intent.mentions.filter((mention) => !isRainbow(mention))
  const cast = planCast({ ...intent, place, mentions }, ground, size, random.fork('cast'))
  const hasTable =
    place !== 'room' || cast.some(({ motion, depth }) => motion === 'peek' || depth > ground.front.depth)
  const bands = hasTable ? ground.bands : ground.bands.filter((band) => band !== ground.front)
  const backdrop = planBackdrop({ ...intent, place }, ground.horizonY, size, random.fork('backdrop'))
  const scenery = planScenery({ ...intent, place }, ground, look, cast, size, random.fork('scenery')).filter(
    (actor) => actor.motion !== 'drift' || !hides(actor, backdrop),
  )
  return {
    size,
    place,
    hour: intent.hour,
    weather: intent.weather,
    season: intent.season,
    mood: intent.mood,
    style: intent.style,
    shot: planShot(intent),
    air: intent.air,
    palette: paletteOf({ ...intent, place }),
    backdrop,
    items: [...bands, ...cast, ...scenery].toSorted((a, b) => a.depth - b.depth),
  }
}

/** Falling snow covers what is green, and no flower blooms in it. */
function lookOf(place: Place, weather: Weather): Look {
  const look = looks[place]
  if (weather !== 'snow' || look.near !== 'grass') return look
  return { ...look, near: 'snow', front: 'snow', small: looks.snow.small, smallCount: 1 }
}

/** Its illustration is a quarter of an arc; the sky has room for a whole one. */
function isRainbow({ thing }: Mention): boolean {
  return thing.sprite === 'rainbow'
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
    intent.weather === 'rain' ||
    intent.weather === 'storm' ||
    intent.weather === 'fog' ||
    (intent.weather === 'snow' && !isNight)
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
    spectacles: intent.mentions.some(isRainbow) ? [...intent.spectacles, 'rainbow'] : intent.spectacles,
    lamp: isCovered || intent.place === 'space' || intent.place === 'room' ? null : lamp,
  }
}

/** A cloud before the sun takes the light out of the picture. */
function hides({ x, y, size }: Actor, { lamp }: Backdrop): boolean {
  return lamp !== null && Math.abs(lamp.x - x) < size * 0.75 && Math.abs(lamp.y - y + size / 4) < size * 0.6
}

const starsPerFrame = 150
