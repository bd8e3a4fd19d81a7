// Decides in which direction each member of the cast looks. Travelers look ahead, other members look at each other, and
// a single member looks toward the open side of the frame.

import { speeds } from '../plan-shot.ts'
import { canTurn, drawnHeading } from './sprites/facing.ts'
import type { Heading } from './sprites/facing.ts'
import type { Member } from './member.ts'
import { isFloating } from './spot.ts'
import type { Placed } from './spot.ts'

export function headingOf(spot: Placed, placed: readonly Placed[], side: number): Heading {
  const { mention, rank, copy } = spot.member
  const drawn = drawnHeading(mention.thing.sprite)
  if (mention.thing.stance === 'built' || !canTurn(mention.thing.sprite)) return drawn
  const onward: Heading = side > 0 ? 'right' : 'left'
  if (isTravelling(spot.member) || placed.length === 1) return onward
  // A flock flies in one direction. Two birds that face each other would look like mirror images.
  if (isFloating(spot.member) && mention.count > 1) return onward
  const others = placed.filter((other) => other.member.rank !== rank)
  if (others.length === 0) {
    // Two members look at each other. In a larger group, one member looks back at the rest.
    if (mention.count === 2) return towards(spot, placed)
    return copy === mention.count - 1 && mention.count > 2 ? opposite(onward) : onward
  }
  return towards(spot, others)
}

export function isTravelling({ mention }: Member): boolean {
  return mention.action !== null && speeds[mention.action] !== undefined
}

function towards(spot: Placed, others: readonly Placed[]): Heading {
  const rest = others.filter((other) => other !== spot)
  const middle = rest.reduce((sum, { x }) => sum + x, 0) / Math.max(1, rest.length)
  return middle > spot.x ? 'right' : 'left'
}

function opposite(heading: Heading): Heading {
  return heading === 'right' ? 'left' : 'right'
}
