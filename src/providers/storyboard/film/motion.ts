// How illustrations move: small, slow, and back where they began after each round, so that videos loop. Pure.

import type { Motion } from '../plan/scene.ts'

/** Offsets in sizes of the actor; the angle in radians about its foot. */
export interface Pose {
  readonly across: number
  readonly down: number
  readonly angle: number
  readonly stretch: number
}

/** `phase` and `time` run from 0 to 1. */
export function poseOf(motion: Motion, phase: number, time: number): Pose {
  const wave = (rounds: number, shift = 0) => Math.sin((time * rounds + phase + shift) * Math.PI * 2)
  switch (motion) {
    case 'still':
      return rest
    case 'peek':
      return { ...rest, down: 0.035 * wave(1), angle: 0.035 * wave(1, 0.25) }
    case 'breathe':
      return {
        ...rest,
        down: -0.018 * Math.abs(wave(1)),
        angle: 0.024 * wave(1),
        stretch: 1 + 0.014 * wave(2),
      }
    case 'sway':
      return { ...rest, angle: 0.022 * wave(1) }
    case 'fly':
      return { ...rest, across: 0.12 * wave(1), down: 0.06 * wave(2), angle: 0.05 * wave(1, 0.25) }
    case 'swim':
      return { ...rest, across: 0.05 * wave(1), down: 0.025 * wave(2), angle: 0.04 * wave(1, 0.3) }
    case 'rock':
      return { ...rest, across: 0.03 * wave(1, 0.2), down: 0.014 * wave(2), angle: 0.045 * wave(1) }
    case 'drift':
      return { ...rest, across: 0.3 * wave(1) }
    default:
      return rest
  }
}

const rest: Pose = { across: 0, down: 0, angle: 0, stretch: 1 }

/** How a strip of water moves by itself, in shares of the frame's height; strips of other depths are out of step. */
export function swellOf(depth: number, time: number): Pick<Pose, 'across' | 'down'> {
  const wave = (rounds: number) => Math.sin((time * rounds + depth * 1.7) * Math.PI * 2)
  return { across: swellMax * 1.5 * depth * wave(1), down: swellMax * 0.5 * depth * wave(2) }
}

/** What a strip needs beyond its still picture, on either side and below. */
export const swellMax = 0.011
