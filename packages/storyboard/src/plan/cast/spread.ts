// Keeps a gap between two members of the cast that float one above the other in a tall frame. Without the gap, a
// merman's trident could touch a fish's fin, for example.

import type { Frame } from '../frame.ts'
import type { Ground } from '../land/plan-ground.ts'
import { isFloating, strideOf } from './spot.ts'
import type { Placed } from './spot.ts'

export function spread(
  placed: readonly Placed[],
  { horizonY, roofs }: Ground,
  frame: Frame,
): readonly Placed[] {
  const [upper, lower] = placed.toSorted((one, other) => one.y - other.y)
  const isPair = placed.length === 2 && placed.every(({ member }) => isFloating(member))
  if (!isPair || upper === undefined || lower === undefined || frame.tallness < tallMin) return placed
  if (!isBelow(lower, upper)) return placed
  const lack = frame.height * gap - (lower.y - lower.member.height - upper.y)
  if (lack <= 0) return placed
  const floorY = lower.member.zone === 'air' ? horizonY - roofs - frame.height * 0.01 : frame.height * lowest
  const down = Math.min(lack, Math.max(0, floorY - lower.y))
  const ceiling = Math.max(frame.height * 0.035, strideOf(upper.member).up + frame.height * 0.012)
  const up = Math.min(lack - down, Math.max(0, upper.y - upper.member.height - ceiling))
  return placed.map((spot) => (spot === lower ? moved(spot, down) : spot === upper ? moved(spot, -up) : spot))
}

const tallMin = 0.3
/** The minimum gap, and the lowest position of a member that is not in the air, relative to the frame's height. */
const gap = 0.1
const lowest = 0.8

function isBelow(lower: Placed, upper: Placed): boolean {
  const reach = (lower.member.width + upper.member.width) / 2
  return (
    Math.abs(lower.x - upper.x) < reach && lower.y - lower.member.height > upper.y - upper.member.height * 0.3
  )
}

function moved(spot: Placed, down: number): Placed {
  return { ...spot, y: spot.y + down }
}
