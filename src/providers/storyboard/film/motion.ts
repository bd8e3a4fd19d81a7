// How illustrations move: a table of poses, each back where it began after whole rounds, so that films loop. Pure.

import type { Motion } from '../plan/scene.ts'

/** Of who looks to the left. Lengths in sizes of the actor, angles in radians, clockwise. */
export interface Pose {
  readonly across: number
  readonly down: number
  /** Height above its own shadow, which stays on the ground. */
  readonly lift: number
  readonly angle: number
  /** Factors of height and width. */
  readonly stretch: number
  readonly widen: number
  /** How far the head is before the foot, and the right side below the left one. */
  readonly lean: number
  readonly skew: number
}

/** `phase` and `time` run from 0 to 1. `wind` is 1 on a calm day. */
export function poseOf(motion: Motion, phase: number, time: number, wind: number): Pose {
  return { ...rest, ...poses[motion](time, phase, wind) }
}

const rest: Pose = { across: 0, down: 0, lift: 0, angle: 0, stretch: 1, widen: 1, lean: 0, skew: 0 }

function wave(time: number, rounds: number, shift: number): number {
  return Math.sin((time * rounds + shift) * Math.PI * 2)
}

/** A step or a bounce: quick at the ground, slow at the top. */
function bounce(time: number, rounds: number, shift: number): number {
  return Math.abs(Math.sin((time * rounds + shift) * Math.PI))
}

const poses: Record<Motion, (time: number, phase: number, wind: number) => Partial<Pose>> = {
  still: () => rest,
  breathe: (time, phase) => ({
    angle: 0.022 * wave(time, 1, phase),
    lean: 0.02 * wave(time, 2, phase),
    stretch: 1 + 0.022 * wave(time, 3, phase),
    widen: 1 - 0.012 * wave(time, 3, phase),
  }),
  // Leans with the wind, and flutters in its gusts.
  sway: (time, phase, wind) => ({
    lean: 0.018 * wind * wave(time, 1, phase) + 0.016 * (wind - 1) * (1 + 0.5 * wave(time, 3, phase)),
    angle: 0.01 * wind * wave(time, 2, phase + 0.15),
  }),
  fly: (time, phase) => ({
    across: 0.13 * wave(time, 1, phase),
    down: 0.09 * wave(time, 2, phase + 0.1),
    angle: 0.09 * wave(time, 1, phase + 0.3),
    skew: 0.03 * wave(time, 2, phase + 0.4),
  }),
  swim: (time, phase) => ({
    across: 0.07 * wave(time, 1, phase),
    down: 0.035 * wave(time, 2, phase),
    angle: 0.06 * wave(time, 2, phase + 0.3),
    skew: 0.05 * wave(time, 5, phase),
    widen: 1 + 0.025 * wave(time, 5, phase + 0.25),
  }),
  rock: (time, phase, wind) => ({
    across: 0.03 * wave(time, 1, phase + 0.2),
    down: 0.018 * wind * wave(time, 2, phase),
    angle: 0.05 * Math.min(2.2, wind) * wave(time, 2, phase + 0.25),
  }),
  // A hand's breadth and back: a cloud that crossed the sky in five seconds would be a storm.
  drift: (time, phase) => ({ across: 0.1 * wave(time, 1, phase) }),
  walk: (time, phase) => ({
    lift: 0.035 * bounce(time, 8, phase),
    angle: 0.045 * wave(time, 4, phase),
    across: 0.012 * wave(time, 2, phase),
    stretch: 1 + 0.02 * wave(time, 8, phase + 0.2),
  }),
  run: (time, phase) => ({
    lift: 0.14 * bounce(time, 9, phase),
    angle: 0.07 * wave(time, 9, phase),
    across: 0.04 * wave(time, 1, phase),
    stretch: 1 + 0.05 * wave(time, 9, phase - 0.25),
    widen: 1 - 0.03 * wave(time, 9, phase - 0.25),
  }),
  drive: (time, phase) => ({
    lift: 0.008 * bounce(time, 14, phase),
    angle: 0.012 * wave(time, 5, phase),
    across: 0.035 * wave(time, 1, phase),
    lean: 0.012 * wave(time, 10, phase),
  }),
  jump: (time, phase) => jumpOf((time * 4 + takeOff + phase * 0.05) % 1),
  dance: (time, phase) => ({
    across: 0.05 * wave(time, 2, phase),
    angle: 0.11 * wave(time, 4, phase),
    lift: 0.06 * bounce(time, 8, phase + 0.25),
    stretch: 1 + 0.045 * wave(time, 8, phase),
    widen: 1 - 0.035 * wave(time, 8, phase),
  }),
  // About its own upright axis, as a paper figure on a thread. It begins face on: a still must not show its edge.
  spin: (time) => ({ widen: Math.cos(time * Math.PI * 4), lift: 0.03 * bounce(time, 4, 0) }),
  rise: (time, phase) => ({
    down: 0.03 * wave(time, 3, phase),
    across: 0.04 * wave(time, 2, phase),
    angle: 0.035 * wave(time, 2, phase + 0.25),
  }),
  fall: (time, phase) => ({
    down: 0.2 * wave(time, 1, phase),
    across: 0.12 * wave(time, 2, phase),
    angle: 0.14 * wave(time, 2, phase + 0.25),
  }),
  float: (time, phase) => ({
    down: 0.075 * wave(time, 1, phase),
    across: 0.03 * wave(time, 1, phase + 0.3),
    angle: 0.05 * wave(time, 2, phase),
  }),
  wave: (time, phase) => ({
    angle: 0.07 * wave(time, 5, phase),
    lean: 0.03 * wave(time, 5, phase + 0.1),
    stretch: 1 + 0.02 * wave(time, 10, phase),
  }),
  sleep: (time, phase) => ({
    stretch: 1 + 0.035 * wave(time, 2, phase),
    widen: 1 + 0.016 * wave(time, 2, phase + 0.1),
  }),
}

/** Crouches, springs, hangs, lands and settles. A still shows it just off the ground, stretched: higher up it would seem to float. */
function jumpOf(round: number): Partial<Pose> {
  const flight = (round - airborneFrom) / (airborneTo - airborneFrom)
  if (flight > 0 && flight < 1) {
    const speed = 1 - 2 * flight
    return {
      lift: jumpHeight * 4 * flight * (1 - flight),
      stretch: 1 + 0.1 * Math.abs(speed) - 0.02,
      widen: 1 - 0.07 * Math.abs(speed) + 0.02,
      angle: -0.05 * Math.sin(flight * Math.PI * 2),
    }
  }
  // From landing to take-off, over the seam of the round.
  const crouch = ((round - airborneTo + 1) % 1) / (1 - airborneTo + airborneFrom)
  const depth = 0.08 - 0.24 * Math.sin(crouch * Math.PI) ** 0.8
  return { stretch: 1 + depth, widen: 1 - 0.62 * depth }
}

const jumpHeight = 0.34
const airborneFrom = 0.2
const takeOff = airborneFrom + 0.035
const airborneTo = 0.8

/** How a strip of water moves by itself, in shares of the frame's height; strips of other depths are out of step. */
export function swellOf(depth: number, time: number, wind: number): Pick<Pose, 'across' | 'down'> {
  const high = Math.min(windMax, wind)
  const shift = depth * 1.7
  return {
    across: swellMax * 1.5 * depth * wave(time, 1, shift),
    down: swellMax * 0.5 * depth * high * wave(time, 2, shift),
  }
}

const windMax = 2

/** What a strip needs beyond its still picture, on either side and below. */
export const swellMax = 0.011
