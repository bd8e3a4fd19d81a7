// Finds room for one part among those that already stand: it tries many places and takes the best. Pure.

import type { Frame } from '../frame.ts'
import type { Relation } from '../../words/intent.ts'
import { reachOf } from '../reach.ts'
import type { Reach } from '../reach.ts'
import { isSight } from './landmark.ts'
import type { Part } from './part.ts'

/** Where a part stands when its middle is at `x`: the level of its lower edge, and how near it is. */
export interface Level {
  at(x: number): { readonly y: number; readonly depth: number }
}

export interface Placed {
  readonly part: Part
  readonly x: number
  readonly y: number
  readonly depth: number
  readonly level: Level
}

export interface Search {
  /** The best places for its middle; the nearest of them counts. */
  readonly wishes: readonly number[]
  readonly levels: readonly Level[]
  /** Its lower edge must stay above this line. */
  readonly floorY: number
  /** How much dearer each further level is than the one before, the first being the favourite. */
  readonly levelCost: number
  /** Many may overlap more than few. */
  readonly isCrowded: boolean
}

/** The best place, and its cost: more than `tooDear` means that no good one was found. */
export function findSpot(
  part: Part,
  search: Search,
  placed: readonly Placed[],
  frame: Frame,
): { readonly spot: Placed; readonly cost: number } {
  const margin = sideMarginOf(part, frame) + part.width / 2
  const room = Math.max(0, frame.width - margin * 2)
  let best: { spot: Placed; cost: number } | null = null
  for (const [rank, level] of search.levels.entries()) {
    for (let step = 0; step <= steps; step++) {
      const x = frame.width / 2 + room * (step / steps - 0.5)
      const spot = { part, x, ...level.at(x), level }
      const cost = costOf(spot, search, placed, frame) + rank * search.levelCost
      if (best === null || cost < best.cost) best = { spot, cost }
    }
  }
  if (best !== null) return best
  return {
    spot: {
      part,
      x: frame.width / 2,
      y: frame.height,
      depth: 1,
      level: { at: () => ({ y: frame.height, depth: 1 }) },
    },
    cost: tooDear * 2,
  }
}

/** Pixels between who moves at its place and the side of the frame. */
export function sideMarginOf(part: Part, frame: Frame): number {
  if (frame.framing === 'close') return -0.02 * frame.width
  // A table has ends.
  if (part.row === 'table') return 0.11 * frame.width
  return Math.max(0.036 * frame.width, 0.008 * frame.width + strideOf(part).across)
}

/** Room that its motion takes, in pixels; a close view cuts it as it cuts the figure. */
export function strideOf(part: Part): Reach {
  const { up, down, across } = reachOf(part.motion)
  const size = Math.max(part.width, part.height)
  return { up: up * size, down: down * size, across: across * size }
}

export const tooDear = 10
const widestShare = 0.925
/** A close view may cut shoulders. */
const widestClose = 1.3
/** With its motion to either side. */
const widestMoving = 0.985
const steps = 44

function costOf(spot: Placed, search: Search, placed: readonly Placed[], frame: Frame): number {
  const { part, x, y } = spot
  const wish = Math.min(...search.wishes.map((wanted) => Math.abs(wanted - x)))
  let cost = wish / frame.width
  // A leash ends in a hand and nowhere else.
  if (isLed(part) && wish > frame.width * 0.015) cost += tooDear * (1 + cost)
  const isClose = frame.framing === 'close'
  const stride = isClose ? { up: 0, down: 0, across: 0 } : strideOf(part)
  const widest = Math.max(
    part.width / (isClose ? widestClose : widestShare),
    (part.width + stride.across * 2) / widestMoving,
  )
  if (widest > frame.width) cost += tooDear * (widest / frame.width)
  const topMin = Math.max(frame.height * 0.035, frame.height * 0.012 + stride.up)
  if (y - part.height < topMin) cost += tooDear * (1 + (topMin - y + part.height) / frame.height)
  const lowest = y + stride.down
  if (part.row === 'air' && lowest > frame.height) cost += tooDear * (lowest / frame.height)
  if (y > search.floorY) cost += tooDear * (1 + (y - search.floorY) / frame.height)
  for (const other of placed) {
    const hidden = hiddenShare(spot, other)
    const { free, max } = tolerances[kinship(part, other.part, search.isCrowded)]
    if (hidden > max) cost += tooDear * (1 + hidden)
    cost += Math.max(0, hidden - free) * 3
    // One exactly above the other's level reads as a row of cut-outs.
    if (other.part.rank === part.rank && Math.abs(other.y - y) < frame.height * 0.008) cost += 0.02
  }
  return cost
}

/** With nothing below it that would part it from the others. */
export function isFloating({ row, motion }: Part): boolean {
  return row === 'air' || (row === 'open' && motion === 'swim')
}

/** By somebody who walks behind it. */
export function isLed({ mention }: Part): boolean {
  return mention.thing.sprite === 'dog-leashed'
}

type Kinship = 'kin' | 'led' | 'flock' | 'sight' | 'behind' | 'behind-tree' | 'crowd' | 'other'

/** Who stands behind another is partly hidden by it; a tree hides little with its trunk, and one may stand below it. */
function kinship(part: Part, other: Part, isCrowded: boolean): Kinship {
  if (part.rank === other.rank) return isFloating(part) && !isCrowded ? 'flock' : 'kin'
  if ([part, other].some(({ motion }) => motion === 'fall')) return 'behind-tree'
  if ([part, other].some(isLed)) return 'led'
  if ([part, other].some(isSight)) return 'sight'
  const isBehind = [
    { relation: part.mention.relation, to: other.rank },
    { relation: other.mention.relation, to: part.rank },
  ].some(({ relation, to }) => relation?.to === to && overlapping.has(relation.kind))
  const isInWater = [part, other].every(({ row, motion }) => row === 'open' && motion === 'swim')
  if (!isBehind) return isCrowded ? 'crowd' : isInWater ? 'flock' : 'other'
  return [part, other].some(({ mention }) => mention.thing.stance === 'grows') ? 'behind-tree' : 'behind'
}

const overlapping: ReadonlySet<Relation> = new Set(['behind', 'before', 'below'])

/** Shares of the smaller one that may be hidden: without cost, and at all. */
const tolerances: Record<Kinship, { readonly free: number; readonly max: number }> = {
  kin: { free: 0.2, max: 0.28 },
  led: { free: 0.16, max: 0.28 },
  // Two birds that overlap against the sky are one with two heads.
  flock: { free: 0, max: 0.04 },
  // It is far larger than who stands before it, and still seen.
  sight: { free: 0.25, max: 0.33 },
  behind: { free: 0.24, max: 0.3 },
  'behind-tree': { free: 0.62, max: 0.75 },
  crowd: { free: 0.1, max: 0.28 },
  other: { free: 0.015, max: 0.16 },
}

/** What both cover, as a share of the smaller one. */
function hiddenShare(one: Placed, other: Placed): number {
  // Who flies keeps a little air between itself and the others, or it seems to stand on their heads.
  const air = one.part.row === other.part.row ? 1 : 1.1
  const across = overlap(one.x, one.part.width, other.x, other.part.width)
  if (across === 0) return 0
  const down = overlap(
    one.y - one.part.height / 2,
    one.part.height * air,
    other.y - other.part.height / 2,
    other.part.height * air,
  )
  const areas = [one, other].map(({ part }) => part.width * part.height)
  return (across * down) / Math.min(...areas)
}

function overlap(middle: number, length: number, otherMiddle: number, otherLength: number): number {
  const start = Math.max(middle - length / 2, otherMiddle - otherLength / 2)
  const end = Math.min(middle + length / 2, otherMiddle + otherLength / 2)
  return Math.max(0, end - start)
}
