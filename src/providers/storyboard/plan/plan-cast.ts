// Gives every thing that the prompt names its place in the frame: large, apart from each other, and grounded where it
// belongs. Pure.

import type { Color } from '../color.ts'
import type { Place, Stance, Thing } from '../words/lexicon/thing.ts'
import type { Ground } from './plan-ground.ts'
import type { Random } from '../random.ts'
import type { Intent } from '../words/intent.ts'
import type { Actor, Motion } from './scene.ts'
import type { Size } from '../sizes.ts'

/** Where in the frame a thing belongs, once the place of the scene is known. */
type Row = 'ground' | 'face' | 'table' | 'built' | 'air' | 'water'

interface Part {
  readonly word: string
  readonly color: Color | null
  readonly thing: Thing
  readonly row: Row
  readonly size: number
}

export function planCast(intent: Intent, ground: Ground, size: Size, random: Random): readonly Actor[] {
  const parts = partsOf(intent, size)
  const onGround = parts.filter(({ row }) => row === 'ground' || row === 'face' || row === 'table')
  const built = parts.filter(({ row }) => row === 'built')
  const inAir = parts.filter(({ row }) => row === 'air')
  const onWater = parts.filter(({ row }) => row === 'water')
  const isFree = intent.place === 'underwater' || intent.place === 'space'
  // What is far stands to one side, and what is near, afloat or above it keeps to the other.
  const side = random.isLucky(0.5) ? 1 : -1
  const far = { middle: 0.5 + side * 0.27, room: 0.42 }
  const opposite = { middle: 0.5 - side * 0.22, room: 0.52 }
  const aside = built.length > 0 ? opposite : far
  const isAlone = (row: readonly Part[]) => row.length === parts.length
  const afloat = built.length + onGround.length > 0 ? aside : whole
  const near = built.length + onWater.length > 0 ? { middle: 0.5 - side * 0.17, room: 0.62 } : whole
  return [
    ...stand(built, ground, spread(built, size, isAlone(built) ? whole : far, random), size, random),
    ...float(onWater, ground, spread(onWater, size, afloat, random), random),
    ...stand(onGround, ground, spread(onGround, size, near, random), size, random),
    ...fly(inAir, spread(inAir, size, isAlone(inAir) ? whole : aside, random), size, isFree, random),
  ]
}

/** Part of the frame's width that a row may fill, and round which point. */
interface Stretch {
  readonly middle: number
  readonly room: number
}

const whole: Stretch = { middle: 0.5, room: 0.92 }

function partsOf(intent: Intent, size: Size): readonly Part[] {
  // The same share of a wide, square or tall frame looks equally large when it follows both sides.
  const base = Math.min(size.width * 0.64, size.height * 0.52)
  return intent.mentions.flatMap(({ word, thing, color, scale, count }, rank) => {
    const row = rowOf(thing, intent.place, rank)
    const isTrifle = rank > 0 && (thing.stance === 'lies' || thing.stance === 'grows')
    const share =
      (rank === 0 || row === 'built' ? 1 : 0.74) *
      (isTrifle && row !== 'built' ? 0.6 : 1) *
      (crowding[count] ?? 0.5)
    return Array.from({ length: count }, () => ({
      word,
      thing,
      color,
      row,
      size: base * thing.scale * scale * share,
    }))
  })
}

/** Several of a kind are drawn smaller, by their number. */
const crowding = [1, 1, 0.86, 0.74, 0.66, 0.6, 0.56]

function rowOf(thing: Thing, place: Place, rank: number): Row {
  if (place === 'room') return roomRows[thing.stance]
  if (place === 'underwater' || place === 'space') return freeRows[thing.stance]
  const hasWater = place === 'sea' || place === 'lake' || place === 'beach'
  const row = landRows[thing.stance]
  if (row === 'water' && !hasWater) return thing.stance === 'swims' ? 'air' : 'ground'
  if (place === 'sea' && (row === 'ground' || row === 'built')) return 'water'
  // A tree beside the subject is a landmark; a tree alone is the subject.
  if (rank > 0 && thing.stance === 'grows' && thing.scale >= 1.1) return 'built'
  return row
}

const landRows: Record<Stance, Row> = {
  face: 'face',
  stands: 'ground',
  grows: 'ground',
  built: 'built',
  lies: 'ground',
  flies: 'air',
  swims: 'water',
  sails: 'water',
}

const freeRows: Record<Stance, Row> = { ...landRows, swims: 'air', sails: 'air' }

const roomRows: Record<Stance, Row> = {
  ...freeRows,
  grows: 'table',
  built: 'table',
  lies: 'table',
  sails: 'table',
}

const motions: Record<Stance, Motion> = {
  face: 'peek',
  stands: 'breathe',
  grows: 'sway',
  built: 'still',
  lies: 'still',
  flies: 'fly',
  swims: 'swim',
  sails: 'rock',
}

interface Spot {
  readonly x: number
  readonly size: number
}

/** Positions side by side, the first part nearest to the middle. Parts shrink when there is no room for all of them. */
function spread(parts: readonly Part[], size: Size, stretch: Stretch, random: Random): readonly Spot[] {
  const room = size.width * stretch.room
  const wanted = parts.reduce((sum, part) => sum + part.size, 0)
  const shrink = Math.min(1, room / Math.max(wanted, 1))
  const slack = room - wanted * shrink
  const gap = Math.min(slack / Math.max(parts.length, 1), size.width * 0.05)
  const total = wanted * shrink + gap * (parts.length - 1)
  const middle =
    size.width * stretch.middle + random.between(-0.5, 0.5) * Math.min(room - total, size.width * 0.14)
  const spots: Spot[] = []
  let left = middle - total / 2
  // 4 2 0 1 3: from the middle outwards, alternating.
  const order = parts.map((_, at) => at).sort((a, b) => (a % 2 ? a : -a) - (b % 2 ? b : -b))
  for (const at of order) {
    const width = (parts[at]?.size ?? 0) * shrink
    spots[at] = { x: left + width / 2, size: width }
    left += width + gap
  }
  return spots
}

/** Everything with the ground, the table or a hill below it. */
function stand(
  parts: readonly Part[],
  ground: Ground,
  spots: readonly Spot[],
  size: Size,
  random: Random,
): Actor[] {
  return parts.map((part, at) => {
    const { x, size: side } = spots[at] ?? { x: size.width / 2, size: part.size }
    const step = size.height * 0.018 * (at % 3)
    const feet: Record<Row, { y: number; depth: number }> = {
      ground: {
        y: (ground.near.ridge(x) + ground.front.ridge(x)) / 2 + size.height * 0.045 - step,
        depth: 0.9,
      },
      // A face shows all but its chin.
      face: { y: ground.front.ridge(x) + side * 0.11 - step, depth: 0.88 },
      table: { y: ground.front.ridge(x) + size.height * 0.07 - step, depth: ground.front.depth + 0.02 },
      built: { y: ground.near.ridge(x) + size.height * 0.03, depth: ground.near.depth + 0.02 },
      air: { y: size.height * 0.4, depth: 0.6 },
      water: { y: ground.front.ridge(x), depth: 0.7 },
    }
    return { ...toActor(part, random), x, size: side, ...feet[part.row], isGrounded: part.row !== 'face' }
  })
}

function float(parts: readonly Part[], ground: Ground, spots: readonly Spot[], random: Random): Actor[] {
  const water = ground.water
  if (water === null) return []
  return parts.map((part, at) => {
    const { x, size } = spots[at] ?? { x: 0, size: part.size }
    const sunk = part.thing.stance === 'swims' ? 0.14 : 0.07
    return {
      ...toActor(part, random),
      x,
      size,
      y: water.ridge(x) + size * sunk,
      depth: water.depth - 0.02 - at * 0.001,
    }
  })
}

/** In the air, in open water or in space. */
function fly(
  parts: readonly Part[],
  spots: readonly Spot[],
  size: Size,
  isFree: boolean,
  random: Random,
): Actor[] {
  return parts.map((part, at) => {
    const { x, size: side } = spots[at] ?? { x: size.width / 2, size: part.size }
    const middle = size.height * (isFree ? 0.44 : 0.36) + size.height * 0.09 * (at % 2 === 0 ? -0.4 : 1)
    const y = Math.max(side * 1.06, middle + side / 2 + random.between(-0.03, 0.03) * size.height)
    return { ...toActor(part, random), x, size: side, y, depth: isFree ? 0.75 : 0.6 }
  })
}

function toActor(part: Part, random: Random): Omit<Actor, 'x' | 'y' | 'size' | 'depth'> {
  return {
    kind: 'actor',
    sprite: part.thing.sprite,
    word: part.word,
    color: part.color,
    isMirrored: part.thing.stance !== 'built' && random.isLucky(0.4),
    heading: 'left',
    dress: 'plain',
    motion: motions[part.thing.stance],
    phase: random.between(0, 1),
    isGrounded: false,
    opacity: 1,
  }
}
