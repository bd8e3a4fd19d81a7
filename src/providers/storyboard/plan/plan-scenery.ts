// Furnishes a scene around its subjects: trees, houses, clouds, small things in the foreground. Never in front of a
// subject's middle. Pure.

import type { Look } from './look.ts'
import type { Ground } from './plan-ground.ts'
import type { Random } from '../random.ts'
import type { Intent } from '../words/intent.ts'
import type { Actor, Motion } from './scene.ts'
import type { Size } from '../sizes.ts'

export function planScenery(
  intent: Intent,
  ground: Ground,
  look: Look,
  cast: readonly Actor[],
  size: Size,
  random: Random,
): readonly Actor[] {
  const isOutside = intent.place !== 'room' && intent.place !== 'space' && intent.place !== 'underwater'
  return [
    ...(isOutside ? clouds(intent, size, random.fork('clouds')) : []),
    ...middle(ground, look, cast, size, random.fork('middle')),
    ...small(ground, look, cast, size, random.fork('small')),
    ...special(intent, ground, cast, size, random.fork('special')),
  ]
}

function clouds(intent: Intent, size: Size, random: Random): Actor[] {
  const count = { clear: 3, cloudy: 7, rain: 7, storm: 8, snow: 5, fog: 2 }[intent.weather]
  const opacity = { dawn: 0.55, day: 0.9, sunset: 0.42, night: 0.2 }[intent.hour]
  return Array.from({ length: count }, (_, at) => ({
    ...scenery('cloud', 'drift', random),
    x: size.width * ((at + random.between(0.1, 0.9)) / count),
    y: size.height * random.between(0.16, 0.4),
    size: Math.min(size.width, size.height) * random.between(0.14, 0.26),
    depth: 0.02 + at * 0.002,
    isGrounded: false,
    opacity,
  }))
}

/** A row along the middle band, and a few larger ones that frame the sides. */
function middle(ground: Ground, look: Look, cast: readonly Actor[], size: Size, random: Random): Actor[] {
  const unit = Math.min(size.width * 0.3, size.height * 0.24)
  const farScale = ground.middle.depth < 0.2 ? 0.36 : 0.62
  const row = Array.from({ length: look.middleCount }, (_, at) => {
    const x = size.width * ((at + random.between(0.15, 0.85)) / look.middleCount)
    const side = unit * farScale * random.between(0.75, 1.15)
    return stand(pickFrom(look.middle, random), x, side, ground.middle, 0.01, random)
  })
  const framing = look.middle.length === 0 ? 0 : Math.min(3, Math.ceil(look.middleCount / 3))
  const frame = Array.from({ length: framing }, (_, at) => {
    const x = size.width * (at % 2 === 0 ? random.between(0.03, 0.17) : random.between(0.83, 0.97))
    return stand(pickFrom(look.middle, random), x, unit * random.between(1, 1.35), ground.near, 0.01, random)
  })
  return [...row, ...frame].filter((actor) => isClear(actor, cast, 0.42))
}

function small(ground: Ground, look: Look, cast: readonly Actor[], size: Size, random: Random): Actor[] {
  const unit = Math.min(size.width, size.height) * 0.085
  const plants = Array.from({ length: look.smallCount }, (_, at) => {
    const x = size.width * ((at + random.between(0.1, 0.9)) / look.smallCount)
    const actor = stand(
      pickFrom(look.small, random),
      x,
      unit * random.between(0.8, 1.3),
      ground.front,
      0.01,
      random,
    )
    return { ...actor, y: actor.y + size.height * random.between(0.02, 0.06) }
  })
  return plants.filter((actor) => isClear(actor, cast, 0.3))
}

/** What only one place has. */
function special(
  intent: Intent,
  ground: Ground,
  cast: readonly Actor[],
  size: Size,
  random: Random,
): Actor[] {
  const unit = Math.min(size.width, size.height)
  const side = random.isLucky(0.5) ? random.between(0.1, 0.2) : random.between(0.8, 0.9)
  const at = { x: size.width * side, isGrounded: false, opacity: 1 }
  if (intent.place === 'sea') {
    const island = {
      ...scenery('desert-island', 'still', random),
      ...at,
      y: ground.horizonY + unit * 0.025,
      size: unit * 0.13,
      depth: 0.21,
    }
    return isClear(island, cast, 0.5) ? [island] : []
  }
  if (intent.place === 'space') {
    const planet = {
      ...scenery('ringed-planet', 'still', random),
      ...at,
      y: size.height * 0.3,
      size: unit * 0.17,
      depth: 0.05,
    }
    return isClear(planet, cast, 0.5) ? [planet] : []
  }
  if (intent.place === 'underwater') {
    return Array.from({ length: 5 }, (_, index) => ({
      ...scenery(index % 2 === 0 ? 'tropical-fish' : 'fish', 'swim', random),
      x: size.width * random.between(0.06, 0.94),
      y: size.height * random.between(0.15, 0.62),
      size: unit * random.between(0.05, 0.085),
      depth: 0.3,
      isGrounded: false,
      opacity: 0.85,
    })).filter((fish) => isClear(fish, cast, 0.5))
  }
  if (intent.place === 'room') return furniture(ground, cast, size, random)
  return []
}

/** Along the wall of a room, wherever no subject stands before it. */
function furniture(ground: Ground, cast: readonly Actor[], size: Size, random: Random): Actor[] {
  const unit = Math.min(size.width, size.height)
  const side = random.isLucky(0.5) ? 1 : -1
  const pieces = [
    { sprite: 'couch-and-lamp', x: 0.5 - side * 0.37, rise: -0.045, share: 0.4 },
    { sprite: 'potted-plant', x: 0.5 + side * 0.4, rise: -0.05, share: 0.27 },
    { sprite: 'framed-picture', x: 0.5 - side * random.between(0.02, 0.1), rise: 0.36, share: 0.17 },
  ]
  return pieces
    .map(({ sprite, x, rise, share }) => ({
      ...scenery(sprite, 'still', random),
      isMirrored: side < 0,
      x: size.width * x,
      y: ground.horizonY - size.height * rise,
      size: unit * share,
      depth: ground.near.depth + 0.02,
      isGrounded: rise < 0,
      opacity: 1,
    }))
    .filter((piece) => !piece.isGrounded || isClear(piece, cast, 0.3))
}

/** Scenery may touch a subject's edge, which gives depth, but leaves the inner `share` of its width free. */
function isClear(actor: Actor, cast: readonly Actor[], share: number): boolean {
  return cast.every((other) => Math.abs(other.x - actor.x) > other.size * share + actor.size * 0.3)
}

function stand(
  sprite: string,
  x: number,
  size: number,
  band: Ground['near'],
  lift: number,
  random: Random,
): Actor {
  return {
    ...scenery(sprite, 'sway', random),
    x,
    y: band.ridge(x) + size * 0.05,
    size,
    depth: band.depth + lift,
    isGrounded: true,
    opacity: 1,
  }
}

function scenery(
  sprite: string,
  motion: Motion,
  random: Random,
): Pick<Actor, 'kind' | 'sprite' | 'word' | 'color' | 'motion' | 'isMirrored' | 'heading' | 'dress' | 'phase'> {
  const isFixed = motion === 'sway' && houses.has(sprite)
  return {
    kind: 'actor',
    sprite,
    word: null,
    color: null,
    motion: isFixed ? 'still' : motion,
    isMirrored: random.isLucky(0.5),
    heading: 'left',
    dress: 'plain',
    phase: random.between(0, 1),
  }
}

const houses = new Set([
  'house',
  'house-with-garden',
  'houses',
  'church',
  'rock',
  'coral',
  'spiral-shell',
  'gem-stone',
  'oyster',
])

function pickFrom(sprites: readonly string[], random: Random): string {
  const [first, ...rest] = sprites
  return first === undefined ? 'herb' : random.pick([first, ...rest])
}
