// Finds room for a member of the cast among the members already placed, by trying many positions.

import type { Frame } from '../frame.ts'
import type { Relation } from '../../words/intent.ts'
import { sceneTables } from '../tables.ts'
import type { Reach } from '../tables.ts'
import { isSight } from './landmark.ts'
import type { Member } from './member.ts'

/** `at` returns the lower edge and depth of a member whose middle is at `x`. */
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
  /**
   * The best positions for the member's middle. The cost of a position grows with its distance from the nearest of
   * these positions.
   */
  readonly preferredXs: readonly number[]
  readonly levels: readonly Level[]
  readonly floorY: number
  /** The first level is the best. Each later level costs this much more than the one before. */
  readonly levelCost: number
  /** Members of a crowd may overlap more than other members. */
  readonly isCrowded: boolean
}

/** A cost of `tooDear` or more means that no acceptable position was found. */
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

/** Returns the minimum distance between a member at rest and the side of the frame, in pixels. */
export function sideMarginOf(member: Member, frame: Frame): number {
  if (frame.framing === 'close') return -0.02 * frame.width
  if (member.zone === 'table') return 0.11 * frame.width
  return Math.max(0.036 * frame.width, 0.008 * frame.width + strideOf(member).across)
}

/** Returns the room that the member's motion needs, in pixels. */
export function strideOf(member: Member): Reach {
  const { up, down, across } = sceneTables.reaches[member.motion]
  const size = Math.max(member.width, member.height)
  return { up: up * size, down: down * size, across: across * size }
}

export const tooDear = 10
const widestShare = 0.925
/** The maximum width of a member in a close-up, in frame widths. A close-up may crop shoulders. */
const widestClose = 1.3
/** The maximum width of a member, in frame widths, including the member's motion to both sides. */
const widestMoving = 0.985
const steps = 44

function costOf(spot: Placed, search: Search, placed: readonly Placed[], frame: Frame): number {
  const { member, x, y } = spot
  const preferredX = Math.min(...search.preferredXs.map((wanted) => Math.abs(wanted - x)))
  let cost = preferredX / frame.width
  // A leash must end in a hand.
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
    // Copies of one kind whose lower edges are almost level would look like a row of cut-outs.
    if (other.member.rank === member.rank && Math.abs(other.y - y) < frame.height * 0.008) cost += 0.02
  }
  return cost
}

export function isFloating({ zone, motion }: Member): boolean {
  return zone === 'air' || (zone === 'open' && motion === 'swim')
}

/** Returns whether the member is a dog on a leash. */
export function isLed({ mention }: Member): boolean {
  return mention.thing.sprite === 'dog-leashed'
}

type Kinship = 'kin' | 'led' | 'flock' | 'sight' | 'behind' | 'behind-tree' | 'crowd' | 'other'

/**
 * Returns which of the `tolerances` applies to the two members. A member may stand below the crown of a tree, because
 * the trunk hides little.
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

/** The fraction of the smaller member that may be hidden without cost, and the largest fraction that may be hidden. */
const tolerances: Record<Kinship, { readonly free: number; readonly max: number }> = {
  kin: { free: 0.2, max: 0.28 },
  led: { free: 0.16, max: 0.28 },
  // Two overlapping birds in the sky look like one bird with two heads.
  flock: { free: 0, max: 0.04 },
  // A landmark is much larger than the member in front of it, so the landmark stays visible.
  sight: { free: 0.25, max: 0.33 },
  behind: { free: 0.24, max: 0.3 },
  'behind-tree': { free: 0.62, max: 0.75 },
  crowd: { free: 0.1, max: 0.28 },
  other: { free: 0.015, max: 0.16 },
}

function hiddenShare(one: Placed, other: Placed): number {
  // A flying member keeps some distance from the members below so that it does not seem to stand on their heads.
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
