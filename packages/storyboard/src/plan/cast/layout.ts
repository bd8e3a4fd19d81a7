// Arranges all members of a cast (the things that a prompt names). Members that stand on their own are placed before
// members that are attached to a host (see `attach.ts`). If the members do not fit, the layout is tried again with
// smaller members.

import type { Ground } from '../land/plan-ground.ts'
import type { Frame } from '../frame.ts'
import { isBall } from './ball.ts'
import { attach, headroomOf, hostOf } from './attach.ts'
import { levelsOf } from './level.ts'
import type { Member } from './member.ts'
import { spread } from './spread.ts'
import { findSpot, sideMarginOf, tooDear } from './spot.ts'
import type { Placed } from './spot.ts'
import { preferenceOf } from './preference.ts'

/** `side` is the direction in which the subject looks, 1 for right and −1 for left. This side has more free space. */
export function layOut(
  members: readonly Member[],
  ground: Ground,
  frame: Frame,
  side: number,
): readonly Placed[] {
  let best: Attempt = { placed: [], cost: Number.POSITIVE_INFINITY }
  const start = largestShare(members, frame)
  for (let attempt = 0; attempt < attemptsMax && best.cost >= tooDear; attempt++) {
    best = tryLayout(resize(members, start * shrinkStep ** attempt), ground, frame, side)
  }
  return best.placed
}

interface Attempt {
  readonly placed: readonly Placed[]
  readonly cost: number
}

/**
 * After this many attempts, sizes have shrunk to a fifth, which is enough for six groups of six in the narrowest frame.
 */
const attemptsMax = 20
const shrinkStep = 0.92

/**
 * Returns the first factor to try for the sizes of all members. The factor for a small group can be above 1, so that
 * the tallest member takes up the fraction `groupHeight` of the frame's height.
 */
function largestShare(members: readonly Member[], frame: Frame): number {
  const area = members.reduce((sum, { width, height }) => sum + width * height, 0)
  const crowd = Math.min(1, Math.sqrt((frame.width * frame.height * crowdedShare) / area))
  // In a close-up, a single subject fills the frame.
  if (crowd < 1) return frame.framing === 'close' && members.length === 1 ? 1 : crowd
  if (members.length < 2 || frame.framing !== 'medium' || frame.angle === 'above') return 1
  const tallest = Math.max(...members.map((member) => member.height + headroomOf(member, members)))
  return Math.max(1, Math.min(1.9, (frame.height * groupHeight) / tallest))
}

const groupHeight = 0.62
/** Members that stand on the land cannot use the sky, so a crowd covers at most this fraction of the frame. */
const crowdedShare = 0.6

const crowdMin = 6

function resize(members: readonly Member[], share: number): readonly Member[] {
  return members.map((member) => ({ ...member, width: member.width * share, height: member.height * share }))
}

function tryLayout(members: readonly Member[], ground: Ground, frame: Frame, side: number): Attempt {
  const roots = members.filter((member) => hostOf(member, members) === null).toSorted(byImportance)
  const isCrowded = roots.length > crowdMin
  // A ball rolls between its players, so the players stand farther apart than other members.
  const apart = roots.some(({ mention }) => isBall(mention)) ? 1.6 : 0.84
  const standing: Placed[] = []
  let cost = 0
  for (const member of roots) {
    // A carrier needs room above its head for the things that it carries.
    const tall = { ...member, height: member.height + headroomOf(member, members) }
    const { preferredXs, floorY } = preferenceOf(member, roots.length, standing, ground, frame, side, apart)
    const levels = levelsOf(member, ground, frame)
    const found = findSpot(tall, { preferredXs, levels, floorY, levelCost: 0.03, isCrowded }, standing, frame)
    cost = Math.max(cost, found.cost)
    standing.push({ ...found.spot, member })
  }
  const placed = attach(members, spread(centre(standing, frame, side), ground, frame), frame)
  return { placed, cost: Math.max(cost, ...placed.map((spot) => excessOf(spot, frame))) }
}

/** Returns the penalty for a member that is too close to an edge. A close-up may crop members. */
function excessOf({ member, x, y }: Placed, frame: Frame): number {
  if (frame.framing === 'close') return 0
  const across = Math.min(x - member.width / 2, frame.width - x - member.width / 2) / frame.width
  const above = (y - member.height) / frame.height
  return Math.min(across, above) < edgeMin - 0.001 ? tooDear * (1 + edgeMin - Math.min(across, above)) : 0
}

/**
 * The minimum distance from an edge, relative to the frame's width or height. Leaves room for the rim light, which
 * extends slightly beyond the subject.
 */
const edgeMin = 0.03

/**
 * The subject is first, and the others follow from large to small. Copies of one kind stay in order. Members above
 * other members come last.
 */
function byImportance(one: Member, other: Member): number {
  const rankOf = ({ rank, mention }: Member) =>
    mention.relation?.kind === 'above' ? 0 : rank === 0 ? -2 : -1
  const areaOf = ({ width, height }: Member) => width * height
  return (
    rankOf(one) - rankOf(other) ||
    (one.rank === other.rank ? one.copy - other.copy : areaOf(other) - areaOf(one))
  )
}

/** Moves all members by the same distance so that the group is near the middle of the frame. */
function centre(placed: readonly Placed[], frame: Frame, side: number): readonly Placed[] {
  if (placed.length < 2) return placed
  // Members at a table stay in the middle of the table, even if something floats next to them.
  const hasTable = placed.some(({ member }) => member.zone === 'table')
  const group = hasTable ? placed.filter(({ member }) => member.zone !== 'air') : placed
  const leftOf = ({ x, member }: Placed) => x - member.width / 2
  const rightOf = ({ x, member }: Placed) => x + member.width / 2
  const middle = (Math.min(...group.map(leftOf)) + Math.max(...group.map(rightOf))) / 2
  const roomLeft = Math.min(...placed.map((spot) => leftOf(spot) - sideMarginOf(spot.member, frame)))
  const roomRight = Math.min(
    ...placed.map((spot) => frame.width - rightOf(spot) - sideMarginOf(spot.member, frame)),
  )
  if (roomLeft < -1 || roomRight < -1) return placed
  const wanted = frame.width * (0.5 - side * 0.03) - middle
  const shift = Math.max(-roomLeft, Math.min(roomRight, wanted))
  return placed.map((spot) => ({ ...spot, x: spot.x + shift, ...spot.level.at(spot.x + shift) }))
}
