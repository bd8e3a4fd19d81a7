// How much room the motions of illustrations need, so that nothing leaves the frame while it jumps or flies.

import type { Motion } from './scene.ts'

/**
 * How far the motion extends beyond the figure at rest, relative to the figure's size: above the head, below the feet
 * and to each side.
 */
export interface Reach {
  readonly up: number
  readonly down: number
  readonly across: number
}

export function reachOf(motion: Motion): Reach {
  const [up, down, across] = reaches[motion]
  return { up, down, across }
}

/** How far the motions reach on a calm day. A test compares the postures in films with these values. */
const reaches: Record<Motion, readonly [up: number, down: number, across: number]> = {
  still: [0, 0, 0],
  breathe: [0.035, 0.02, 0.05],
  sway: [0.01, 0.01, 0.03],
  fly: [0.16, 0.16, 0.2],
  swim: [0.09, 0.09, 0.13],
  rock: [0.05, 0.05, 0.09],
  drift: [0, 0, 0.1],
  walk: [0.08, 0.03, 0.07],
  run: [0.22, 0, 0.13],
  drive: [0.02, 0.01, 0.07],
  jump: [0.36, 0, 0.06],
  dance: [0.17, 0.07, 0.18],
  spin: [0.03, 0, 0],
  // A rising figure also climbs into the free room above it, so it starts slightly lower.
  rise: [0.09, 0.09, 0.06],
  fall: [0.28, 0.28, 0.2],
  float: [0.11, 0.11, 0.07],
  wave: [0.06, 0.04, 0.06],
  sleep: [0.04, 0, 0.02],
}
