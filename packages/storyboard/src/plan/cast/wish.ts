// Where a part would like to be: on a third of the frame, beside its kin, beside or above what it is related to. Pure.

import type { Ground } from '../land/plan-ground.ts'
import type { Frame } from '../frame.ts'
import { isBall } from './ball.ts'
import { isTravelling } from './heading.ts'
import type { Part } from './part.ts'
import { isFloating, isLed } from './spot.ts'
import type { Placed } from './spot.ts'

export interface Wish {
  readonly wishes: readonly number[]
  readonly floorY: number
}

/** `apart`: how far several of a kind stand from each other, in their widths. */
export function wishesOf(
  part: Part,
  rootCount: number,
  placed: readonly Placed[],
  ground: Ground,
  frame: Frame,
  side: number,
  apart: number,
): Wish {
  const host = hostAmong(part, placed)
  const isFirst = placed.length === 0
  const isAbove = part.mention.relation?.kind === 'above' && host !== undefined
  // Whoever flies is seen against the sky, not standing on the land.
  const lowest = frame.framing === 'close' ? 2 : 1.2
  const landY =
    part.row === 'air' ? ground.horizonY - ground.roofs - frame.height * 0.01 : frame.height * lowest
  return {
    wishes:
      isFirst && ground.mound !== null && part.row !== 'air'
        ? [ground.mound.x]
        : xWishesOf(part, host, rootCount, placed, frame, side, apart),
    floorY: isAbove ? Math.min(landY, lowestAbove(host, part, frame)) : landY,
  }
}

/** In a low frame one above another flies over its shoulder: its middle is above the other's head. */
function lowestAbove(host: Placed, part: Part, { wideness }: Frame): number {
  return host.y - host.part.height * 0.96 + (wideness > 0.2 ? part.height * 0.45 : 0)
}

function hostAmong({ mention, rank }: Part, placed: readonly Placed[]): Placed | undefined {
  const to = mention.relation?.to
  return to === rank ? undefined : placed.find(({ part }) => part.rank === to)
}

function xWishesOf(
  part: Part,
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
    return [width * (0.5 - (part.row === 'table' ? 0 : side * offsetOf(part, rootCount, frame)))]
  }
  const kin = placed.filter((other) => other.part.rank === part.rank)
  if (kin.length > 0) return kin.flatMap((other) => besides(other, part, isFloating(part) ? 1.08 : apart))
  if (isBall(part.mention)) return betweenPlayers(placed)
  if (host !== undefined) {
    const kind = part.mention.relation?.kind
    if (kind === 'above')
      return [-1, -0.5, 0.04, 0.5, 1].map((share) => host.x + side * host.part.width * share)
    if (kind === 'below') return besides(host, part, 0.35)
    if (kind === 'before' || kind === 'behind') return besides(host, part, 0.55)
    return besides(host, part, 1)
  }
  // A tree stands where its fruit falls.
  if (first.part.motion === 'fall' && part.mention.thing.stance === 'grows') {
    return [-0.3, 0.3].map((share) => first.x + part.width * share)
  }
  if (part.row === 'table' && placed.every((other) => other.part.row !== 'table')) return [width / 2]
  if (part.row === 'built' && first.part.row !== 'built') return [width * (0.5 + side * 0.26)]
  if (
    (part.row === 'air' || part.row === 'open') !== (first.part.row === 'air' || first.part.row === 'open')
  ) {
    return [width * (0.5 + side * (first.part.row === 'table' ? 0.34 : 0.22))]
  }
  // The end of its leash, at the back of its drawing, is in the hand at the edge of the other.
  if (isLed(part)) return [besides(first, part, 1)[side > 0 ? 1 : 0] - side * first.part.width * handShare]
  // Who is followed goes ahead: a dog that chases a cat is behind it.
  if (isTravelling(first.part)) return [besides(first, part, 1.02)[side > 0 ? 1 : 0]]
  return placed.flatMap((other) => besides(other, part, 1.07))
}

const handShare = 0.085

/** They kick it to each other; one alone has it before the foot. */
function betweenPlayers(placed: readonly Placed[]): readonly number[] {
  const [one, other] = placed
  if (one === undefined) return []
  const reach = one.part.width * 0.62
  return other === undefined ? [one.x - reach, one.x + reach] : [(one.x + other.x) / 2]
}

/** Left and right of another; `share` below 1 lets them overlap. */
function besides(other: Placed, part: Part, share: number): readonly [left: number, right: number] {
  const distance = ((other.part.width + part.width) / 2) * share
  return [other.x - distance, other.x + distance]
}

/** How far the subject stands from the middle: on a third where there is room, never pressed against the edge. */
function offsetOf(part: Part, rootCount: number, frame: Frame): number {
  const free = Math.max(0, 1 - part.width / frame.width)
  const wanted = rootCount > 1 ? 0.17 : 0.07 + 0.1 * frame.wideness
  return Math.min(wanted, free * 0.3)
}
