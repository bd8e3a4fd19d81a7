// The paths of particles. Particles follow one another along a path, at equal distances. In one loop of the film, each
// particle moves forward by a whole number of these distances, so the film loops without a visible seam.

import type { Random } from '../../lib/random.ts'

export interface Lane {
  /** From 0 to 1. Paths are spread evenly over the frame. */
  readonly x: number
  readonly y: number
  /** From 0 (far) to 1 (near). */
  readonly near: number
  /** A random number from 0 to 1. */
  readonly phase: number
  /** `places` is the number of particles on the path. In one loop, each particle moves forward by `rounds` places. */
  readonly rounds: number
  readonly places: number
}

/**
 * Returns the paths in order from far to near. `pace` returns how many times a particle covers its path in one loop.
 * This number can be below 1.
 */
export function layLanes(
  random: Random,
  count: number,
  pace: (near: number) => number,
  nearPower = 2,
): readonly Lane[] {
  const lanes: Lane[] = []
  const startX = random.between(0, 1)
  const startY = random.between(0, 1)
  for (let particles = 0; particles < count;) {
    const at = lanes.length
    const near = random.between(0, 1) ** nearPower
    const wanted = pace(near)
    const places = Math.max(1, Math.round(1 / wanted))
    lanes.push({
      // These step sizes, based on the plastic number, spread the positions without clumps or gaps.
      x: (startX + at * 0.754877666) % 1,
      y: (startY + at * 0.569840291) % 1,
      near,
      phase: random.between(0, 1),
      rounds: Math.max(1, Math.round(wanted)),
      places,
    })
    particles += places
  }
  return lanes.toSorted((a, b) => a.near - b.near)
}

/** Calls `show` for each particle. `share` is the fraction of its path that the particle has covered, from 0 to 1. */
export function followLane(
  lanes: readonly Lane[],
  time: number,
  show: (lane: Lane, share: number) => void,
): void {
  for (const lane of lanes) {
    for (let place = 0; place < lane.places; place++) {
      show(lane, (lane.y + (time * lane.rounds + place) / lane.places) % 1)
    }
  }
}

/** Converts a movement per loop of the film to a movement over the whole path. */
export function alongPath(lane: Lane, perRound: number): number {
  return (perRound * lane.places) / lane.rounds
}

/**
 * Wraps a horizontal position so that a particle that leaves the frame on one side reappears on the other side.
 * Positions from 0 to 1 are inside the frame. `margin` is the extra width on each side, in frame widths.
 */
export function wrapAcross(x: number, margin = marginOfOne): number {
  const span = 1 + 2 * margin
  const place = (x + margin) % span
  return (place < 0 ? place + span : place) - margin
}

/** This margin is wider than half of the largest particle, so every particle is out of sight when it wraps. */
const marginOfOne = 0.06

/** The distance after which a particle enters the frame again, in frame widths. */
export const wayAcross = 1 + 2 * marginOfOne

/** Returns the opacity of a particle, which fades in and out at the ends of its path. */
export function appear(share: number, edge: number): number {
  return Math.min(1, share / edge, (1 - share) / edge)
}
