// Finds room for one member among those that already have a place: tries many positions and takes the best. Pure.

import type { Frame } from '../frame.ts'
import type { Relation } from '../../words/intent.ts'
import { reachOf } from '../reach.ts'
import type { Reach } from '../reach.ts'
import { isSight } from './landmark.ts'
import type { Member } from './member.ts'

/** Where a member stands if its middle is at `x`: the height of its lower edge, and how near it is. */
export interface Level {
  at(x: number): { readonly y: number; readonly depth: number }
}

export interface Placed {
  readonly member: Member
  readonly x: number
  readonly y: number
  readonly depth: number
  readonly level: Level
}

export interface Search {
  /** The best positions for its middle. The nearest of them counts. */
  readonly preferredXs: readonly number[]
  readonly levels: readonly Level[]
  /** Its lower edge must stay above this line. */
  readonly floorY: number
  /** The extra cost of each further level. The first level is the best. */
  readonly levelCost: number
  /** A crowd may overlap more. */
  readonly isCrowded: boolean
}

/** Returns the best place and its cost. A cost above `tooDear` means that no place was good. */
export function findSpot(
  member: Member,
  search: Search,
  placed: readonly Placed[],
  frame: Frame,
): { readonly spot: Placed; readonly cost: number } {
  const margin = sideMarginOf(member, frame) + member.width / 2
  const room = Math.max(0, frame.width - margin * 2)
  let best: { spot: Placed; cost: number } | null = null
  for (const [rank, level] of search.levels.entries()) {
    for (let step = 0; step <= steps; step++) {
      const x = frame.width / 2 + room * (step / steps - 0.5)
      const spot = { member, x, ...level.at(x), level }
      const cost = costOf(spot, search, placed, frame) + rank * search.levelCost
      if (best === null || cost < best.cost) best = { spot, cost }
    }
  }
  if (best !== null) return best
  return {
    spot: {
      member,
      x: frame.width / 2,
      y: frame.height,
      depth: 1,
      level: { at: () => ({ y: frame.height, depth: 1 }) },
    },
    cost: tooDear * 2,
  }
}

/** Pixels between a member and the side of the frame, without its motion. */
export function sideMarginOf(member: Member, frame: Frame): number {
  if (frame.framing === 'close') return -0.02 * frame.width
  // A table ends before the frame does.
  if (member.zone === 'table') return 0.11 * frame.width
  return Math.max(0.036 * frame.width, 0.008 * frame.width + strideOf(member).across)
}

/** Pixels that its motion takes. A close view cuts the motion as it cuts the figure. */
export function strideOf(member: Member): Reach {
  const { up, down, across } = reachOf(member.motion)
  const size = Math.max(member.width, member.height)
  return { up: up * size, down: down * size, across: across * size }
}

export const tooDear = 10
const widestShare = 0.925
/** A close view may cut shoulders. */
const widestClose = 1.3
/** Including its motion to both sides. */
const widestMoving = 0.985
const steps = 44

function costOf(spot: Placed, search: Search, placed: readonly Placed[], frame: Frame): number {
  const { member, x, y } = spot
  const preferredX = Math.min(...search.preferredXs.map((wanted) => Math.abs(wanted - x)))
  let cost = preferredX / frame.width
  // A leash ends exactly in a hand.
  if (isLed(member) && preferredX > frame.width * 0.015) cost += tooDear * (1 + cost)
  const isClose = frame.framing === 'close'
  const stride = isClose ? { up: 0, down: 0, across: 0 } : strideOf(member)
  const widest = Math.max(
    member.width / (isClose ? widestClose : widestShare),
    (member.width + stride.across * 2) / widestMoving,
  )
  if (widest > frame.width) cost += tooDear * (widest / frame.width)
  const topMin = Math.max(frame.height * 0.035, frame.height * 0.012 + stride.up)
  if (y - member.height < topMin) cost += tooDear * (1 + (topMin - y + member.height) / frame.height)
  const lowest = y + stride.down
  if (member.zone === 'air' && lowest > frame.height) cost += tooDear * (lowest / frame.height)
  if (y > search.floorY) cost += tooDear * (1 + (y - search.floorY) / frame.height)
  for (const other of placed) {
    const hidden = hiddenShare(spot, other)
    const { free, max } = tolerances[kinship(member, other.member, search.isCrowded)]
    if (hidden > max) cost += tooDear * (1 + hidden)
    cost += Math.max(0, hidden - free) * 3
    // A member exactly level with another one looks like a row of cut-outs.
    if (other.member.rank === member.rank && Math.abs(other.y - y) < frame.height * 0.008) cost += 0.02
  }
  return cost
}

/** Whether it has nothing below it that separates it from the others. */
export function isFloating({ zone, motion }: Member): boolean {
  return zone === 'air' || (zone === 'open' && motion === 'swim')
}

/** By somebody who walks behind it. */
export function isLed({ mention }: Member): boolean {
  return mention.thing.sprite === 'dog-leashed'
}

type Kinship = 'kin' | 'led' | 'flock' | 'sight' | 'behind' | 'behind-tree' | 'crowd' | 'other'

/**
 * How much of a member others may hide. One behind another is partly hidden by it; a tree trunk hides little, and a
 * member may stand below the crown.
 */
function kinship(member: Member, other: Member, isCrowded: boolean): Kinship {
  if (member.rank === other.rank) return isFloating(member) && !isCrowded ? 'flock' : 'kin'
  if ([member, other].some(({ motion }) => motion === 'fall')) return 'behind-tree'
  if ([member, other].some(isLed)) return 'led'
  if ([member, other].some(isSight)) return 'sight'
  const isBehind = [
    { relation: member.mention.relation, to: other.rank },
    { relation: other.mention.relation, to: member.rank },
  ].some(({ relation, to }) => relation?.to === to && overlapping.has(relation.kind))
  const isInWater = [member, other].every(({ zone, motion }) => zone === 'open' && motion === 'swim')
  if (!isBehind) return isCrowded ? 'crowd' : isInWater ? 'flock' : 'other'
  return [member, other].some(({ mention }) => mention.thing.stance === 'grows') ? 'behind-tree' : 'behind'
}

const overlapping: ReadonlySet<Relation> = new Set(['behind', 'before', 'below'])

/** Shares of the smaller one that others may hide: without cost, and at most. */
const tolerances: Record<Kinship, { readonly free: number; readonly max: number }> = {
  kin: { free: 0.2, max: 0.28 },
  led: { free: 0.16, max: 0.28 },
  // Two birds that overlap in the sky look like one bird with two heads.
  flock: { free: 0, max: 0.04 },
  // It is much larger than the member in front of it, and stays visible.
  sight: { free: 0.25, max: 0.33 },
  behind: { free: 0.24, max: 0.3 },
  'behind-tree': { free: 0.62, max: 0.75 },
  crowd: { free: 0.1, max: 0.28 },
  other: { free: 0.015, max: 0.16 },
}

/** The area that both cover, as a share of the smaller one. */
function hiddenShare(one: Placed, other: Placed): number {
  // A flying member keeps some distance from the others, or it seems to stand on their heads.
  const air = one.member.zone === other.member.zone ? 1 : 1.1
  const across = overlap(one.x, one.member.width, other.x, other.member.width)
  if (across === 0) return 0
  const down = overlap(
    one.y - one.member.height / 2,
    one.member.height * air,
    other.y - other.member.height / 2,
    other.member.height * air,
  )
  const areas = [one, other].map(({ member }) => member.width * member.height)
  return (across * down) / Math.min(...areas)
}

function overlap(middle: number, length: number, otherMiddle: number, otherLength: number): number {
  const start = Math.max(middle - length / 2, otherMiddle - otherLength / 2)
  const end = Math.min(middle + length / 2, otherMiddle + otherLength / 2)
  return Math.max(0, end - start)
}
