// Plans what is behind the land: the sky, deep water, space, a cave, or a wall. Adds the sun or moon if it is visible.

import type { Place } from '../words/vocabulary/thing.ts'
import { isSkyLeftOut } from './left-out.ts'
import type { Frame } from './frame.ts'
import type { Random } from '../lib/random.ts'
import type { Actor, Backdrop } from './scene.ts'
import type { Intent } from '../words/intent.ts'

/** Returns the `x` of the sun and moon, on the side with more free space. The hour does not change this position. */
export function lampXOf(cast: readonly Actor[], frame: Frame, random: Random): number {
  const left = frame.width * random.between(0.17, 0.27)
  const right = frame.width * random.between(0.73, 0.83)
  const clearance = (x: number) =>
    Math.min(frame.width, ...cast.map((actor) => Math.abs(actor.x - x) - actor.size / 2))
  const isEqual = Math.abs(clearance(left) - clearance(right)) < frame.width * 0.08
  return (isEqual ? random.isLucky(0.5) : clearance(left) > clearance(right)) ? left : right
}

/** `leaper` is the subject that jumps over the moon, or `null` if the subject does not jump over the moon. */
export function planBackdrop(
  intent: Intent,
  place: Place,
  horizonY: number,
  lampX: number,
  leaper: Actor | null,
  frame: Frame,
): Backdrop {
  const isMoonlit =
    intent.hour === 'night' || (intent.hour === 'blue' && intent.spectacles.includes('full-moon'))
  const isCovered =
    intent.weather === 'rain' ||
    intent.weather === 'storm' ||
    ((intent.weather === 'snow' || intent.weather === 'fog') && !isMoonlit)
  const hasGone = intent.hour === 'blue' && !isMoonlit
  const isLarge = intent.spectacles.includes('full-moon')
  const wanted = Math.sqrt(frame.width * frame.height) * (isMoonlit ? (isLarge ? 0.11 : 0.062) : 0.066)
  // Above a high horizon, there is not enough room for both a jump and a large moon.
  const radius = leaper === null ? wanted : Math.min(wanted, horizonY * 0.15)
  const rise = { dawn: 0.82, day: 0.3, golden: 0.62, sunset: 0.88, blue: 0.32, night: 0.32 }[intent.hour]
  const y = leaper === null ? Math.max(radius * 1.4, horizonY * rise) : leaper.y + radius * 0.75
  const x = leaper?.x ?? lampX
  const isLampDenied = isSkyLeftOut(isMoonlit ? 'moon' : 'sun', intent)
  const lamp = { kind: isMoonlit ? ('moon' as const) : ('sun' as const), x, y, radius }
  const stars =
    { dawn: 0.1, day: 0, golden: 0, sunset: 0.35, blue: 0.2, night: 1 }[intent.hour] *
    (isCovered ? 0.2 : intent.weather === 'fog' ? 0.4 : 1)
  return {
    kind: kinds[place] ?? 'sky',
    horizonY,
    starCount: isSkyLeftOut('stars', intent)
      ? 0
      : Math.round((place === 'space' ? 2 : stars) * starsPerFrame),
    spectacles: intent.spectacles,
    window: place === 'room' ? windowOf(horizonY, lampX, frame) : null,
    lamp: isCovered || hasGone || isLampDenied || lampless.has(place) ? null : lamp,
  }
}

function windowOf(wallY: number, middleX: number, frame: Frame): NonNullable<Backdrop['window']> {
  const width = Math.min(frame.width * 0.32, frame.height * 0.3)
  const height = width * 1.2
  return { x: middleX - width / 2, y: wallY * 0.44 - height / 2, width, height }
}

const kinds: Partial<Record<Place, Backdrop['kind']>> = {
  underwater: 'deep',
  space: 'cosmos',
  room: 'wall',
  cave: 'cave',
}

const lampless: ReadonlySet<Place> = new Set(['space', 'room', 'cave'])

const starsPerFrame = 150
