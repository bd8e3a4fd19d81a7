// Removes scenery that would overlap other scenery, such as a house on another house's roof or a flower that grows out
// of a tree.

import type { Actor } from '../scene.ts'
import type { AspectOf } from '../shape.ts'
import { isManMade, overlapOf } from './site.ts'

/** If two buildings overlap, the nearer building stays. A large tree never stands in front of a building. */
export function apart(scenery: readonly Actor[], aspectOf: AspectOf): readonly Actor[] {
  const kept = new Set<Actor>()
  for (const actor of scenery.toSorted((one, other) => other.depth - one.depth)) {
    const isFree = [...kept].every((other) => overlapOf(actor, other, aspectOf) <= heapedMax)
    if (isManMade(actor.sprite) && isFree) kept.add(actor)
  }
  return scenery.filter((actor) =>
    isManMade(actor.sprite) ? kept.has(actor) : [...kept].every((other) => !hides(actor, other, aspectOf)),
  )
}

/** Removes small things that belong behind large things but would be drawn in front of them. */
export function beside(
  smalls: readonly Actor[],
  large: readonly Actor[],
  aspectOf: AspectOf,
): readonly Actor[] {
  return smalls.filter((small) =>
    large.every((other) => other.y <= small.y || overlapOf(small, other, aspectOf) <= hiddenMax),
  )
}

function hides(tree: Actor, building: Actor, aspectOf: AspectOf): boolean {
  const isLarge = tree.size > building.size * 0.5
  return isLarge && tree.depth > building.depth && overlapOf(tree, building, aspectOf) > hiddenMax
}

const heapedMax = 0.15
const hiddenMax = 0.2
