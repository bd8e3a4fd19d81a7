// The ideal position of a member of the cast: on a line that divides the frame into thirds, next to others of its kind,
// or next to or above a related member.

import type { Ground } from '../land/plan-ground.ts'
import type { Frame } from '../frame.ts'
import { isBall } from './ball.ts'
import { isTravelling } from './heading.ts'
import type { Member } from './member.ts'
import { isFloating, isLed } from './spot.ts'
import type { Placed } from './spot.ts'

export interface Preference {
  readonly preferredXs: readonly number[]
  readonly floorY: number
}

/** `apart` is the distance between copies of one kind, relative to their width. */
export function preferenceOf(
  member: Member,
  rootCount: number,
  placed: readonly Placed[],
  ground: Ground,
  frame: Frame,
  side: number,
  apart: number,
): Preference {
  const host = hostAmong(member, placed)
  const isFirst = placed.length === 0
  const isAbove = member.mention.relation?.kind === 'above' && host !== undefined
  // A flying member is seen against the sky and never touches the land.
  const lowest = frame.framing === 'close' ? 2 : 1.2
  const landY =
    member.zone === 'air' ? ground.horizonY - ground.roofs - frame.height * 0.01 : frame.height * lowest
  return {
    preferredXs:
      isFirst && ground.mound !== null && member.zone !== 'air'
        ? [ground.mound.x]
        : preferredXsOf(member, host, rootCount, placed, frame, side, apart),
    floorY: isAbove ? Math.min(landY, lowestAbove(host, member, frame)) : landY,
  }
}

/**
 * Returns the lowest position above the host. In a wide frame, the middle of the member may be as low as the host's
 * head.
 */
function lowestAbove(host: Placed, member: Member, { wideness }: Frame): number {
  return host.y - host.member.height * 0.96 + (wideness > 0.2 ? member.height * 0.45 : 0)
}

function hostAmong({ mention, rank }: Member, placed: readonly Placed[]): Placed | undefined {
  const to = mention.relation?.to
  return to === rank ? undefined : placed.find(({ member }) => member.rank === to)
}

function preferredXsOf(
  member: Member,
  host: Placed | undefined,
  rootCount: number,
  placed: readonly Placed[],
  frame: Frame,
  side: number,
  apart: number,
): readonly number[] {
  const { width } = frame
  const [first] = placed
  if (first === undefined) {
    return [width * (0.5 - (member.zone === 'table' ? 0 : side * offsetOf(member, rootCount, frame)))]
  }
  const kin = placed.filter((other) => other.member.rank === member.rank)
  if (kin.length > 0) return kin.flatMap((other) => besides(other, member, isFloating(member) ? 1.08 : apart))
  if (isBall(member.mention)) return betweenPlayers(placed)
  if (host !== undefined) {
    const kind = member.mention.relation?.kind
    if (kind === 'above')
      return [-1, -0.5, 0.04, 0.5, 1].map((share) => host.x + side * host.member.width * share)
    if (kind === 'below') return besides(host, member, 0.35)
    if (kind === 'before' || kind === 'behind') return besides(host, member, 0.55)
    return besides(host, member, 1)
  }
  if (first.member.motion === 'fall' && member.mention.thing.stance === 'grows') {
    return [-0.3, 0.3].map((share) => first.x + member.width * share)
  }
  if (member.zone === 'table' && placed.every((other) => other.member.zone !== 'table')) return [width / 2]
  if (member.zone === 'built' && first.member.zone !== 'built') return [width * (0.5 + side * 0.26)]
  if (
    (member.zone === 'air' || member.zone === 'open') !==
    (first.member.zone === 'air' || first.member.zone === 'open')
  ) {
    return [width * (0.5 + side * (first.member.zone === 'table' ? 0.34 : 0.22))]
  }
  // The leash ends at the back edge of the dog's drawing, which must meet the child's hand, slightly inside the edge of
  // the child's drawing.
  if (isLed(member))
    return [besides(first, member, 1)[side > 0 ? 1 : 0] - side * first.member.width * handShare]
  // The others are in front of a traveling subject, as a cat is in front of the dog that chases it.
  if (isTravelling(first.member)) return [besides(first, member, 1.02)[side > 0 ? 1 : 0]]
  return placed.flatMap((other) => besides(other, member, 1.07))
}

const handShare = 0.085

/** A ball is between two players, or at the foot of a single player. */
function betweenPlayers(placed: readonly Placed[]): readonly number[] {
  const [one, other] = placed
  if (one === undefined) return []
  const reach = one.member.width * 0.62
  return other === undefined ? [one.x - reach, one.x + reach] : [(one.x + other.x) / 2]
}

/** Returns the positions on both sides of `other`. If `share` is below 1, the two members may overlap. */
function besides(other: Placed, member: Member, share: number): readonly [left: number, right: number] {
  const distance = ((other.member.width + member.width) / 2) * share
  return [other.x - distance, other.x + distance]
}

/**
 * Returns the distance of the subject from the middle, relative to the frame's width. In the widest frame or next to
 * other members, the subject is on a line that divides the frame into thirds, if there is room.
 */
function offsetOf(member: Member, rootCount: number, frame: Frame): number {
  const free = Math.max(0, 1 - member.width / frame.width)
  const wanted = rootCount > 1 ? 0.17 : 0.07 + 0.1 * frame.wideness
  return Math.min(wanted, free * 0.3)
}
