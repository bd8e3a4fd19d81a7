// The motions of figures and of water. In every loop of the film, each motion ends as it began.

import { wave } from '../../lib/ease.ts'
import type { Motion } from '../../plan/scene.ts'

/**
 * A posture of a figure that faces left. Lengths are relative to the figure's size. Angles are in radians, clockwise.
 */
export interface Posture {
  readonly across: number
  readonly down: number
  /** The figure's height above its shadow. */
  readonly lift: number
  readonly angle: number
  /** Scale factors for height and width. */
  readonly stretch: number
  readonly widen: number
  /** How far the head is in front of the foot, and how far the right side is below the left side. */
  readonly lean: number
  readonly skew: number
}

/** `phase` and `time` go from 0 to 1. `wind` is 1 in clear weather. */
export function poseOf(motion: Motion, phase: number, time: number, wind: number): Posture {
  return { ...rest, ...poses[motion](time, phase, wind) }
}

const rest: Posture = { across: 0, down: 0, lift: 0, angle: 0, stretch: 1, widen: 1, lean: 0, skew: 0 }

/** A step or a bounce is fast near the ground and slow at the top. */
function bounce(time: number, rounds: number, shift: number): number {
  return Math.abs(Math.sin((time * rounds + shift) * Math.PI))
}

const poses: Record<Motion, (time: number, phase: number, wind: number) => Partial<Posture>> = {
  still: () => rest,
  breathe: (time, phase) => ({
    angle: 0.022 * wave(time, phase),
    lean: 0.02 * wave(time, phase, 2),
    stretch: 1 + 0.022 * wave(time, phase, 3),
    widen: 1 - 0.012 * wave(time, phase, 3),
  }),
  sway: (time, phase, wind) => ({
    lean: 0.018 * wind * wave(time, phase) + 0.016 * (wind - 1) * (1 + 0.5 * wave(time, phase, 3)),
    angle: 0.01 * wind * wave(time, phase + 0.15, 2),
  }),
  fly: (time, phase) => ({
    across: 0.13 * wave(time, phase),
    down: 0.09 * wave(time, phase + 0.1, 2),
    angle: 0.09 * wave(time, phase + 0.3),
    skew: 0.03 * wave(time, phase + 0.4, 2),
  }),
  swim: (time, phase) => ({
    across: 0.07 * wave(time, phase),
    down: 0.035 * wave(time, phase, 2),
    angle: 0.06 * wave(time, phase + 0.3, 2),
    skew: 0.05 * wave(time, phase, 5),
    widen: 1 + 0.025 * wave(time, phase + 0.25, 5),
  }),
  rock: (time, phase, wind) => ({
    across: 0.03 * wave(time, phase + 0.2),
    down: 0.018 * wind * wave(time, phase, 2),
    angle: 0.05 * Math.min(2.2, wind) * wave(time, phase + 0.25, 2),
  }),
  // Clouds drift slowly, because crossing the sky in five seconds would look like stormy weather.
  drift: (time, phase) => ({ across: 0.1 * wave(time, phase) }),
  walk: (time, phase) => ({
    lift: 0.035 * bounce(time, 8, phase),
    angle: 0.045 * wave(time, phase, 4),
    across: 0.012 * wave(time, phase, 2),
    stretch: 1 + 0.02 * wave(time, phase + 0.2, 8),
  }),
  run: (time, phase) => ({
    lift: 0.14 * bounce(time, 9, phase),
    angle: 0.07 * wave(time, phase, 9),
    across: 0.04 * wave(time, phase),
    stretch: 1 + 0.05 * wave(time, phase - 0.25, 9),
    widen: 1 - 0.03 * wave(time, phase - 0.25, 9),
  }),
  drive: (time, phase) => ({
    lift: 0.008 * bounce(time, 14, phase),
    angle: 0.012 * wave(time, phase, 5),
    across: 0.035 * wave(time, phase),
    lean: 0.012 * wave(time, phase, 10),
  }),
  jump: (time, phase) => jumpOf((time * 4 + takeOff + phase * 0.05) % 1),
  dance: (time, phase) => ({
    across: 0.05 * wave(time, phase, 2),
    angle: 0.11 * wave(time, phase, 4),
    lift: 0.06 * bounce(time, 8, phase + 0.25),
    stretch: 1 + 0.045 * wave(time, phase, 8),
    widen: 1 - 0.035 * wave(time, phase, 8),
  }),
  // The figure turns around its vertical axis. It faces the viewer first, because a still must not show it from the
  // side.
  spin: (time) => ({ widen: Math.cos(time * Math.PI * 4), lift: 0.03 * bounce(time, 4, 0) }),
  rise: (time, phase) => ({
    down: 0.03 * wave(time, phase, 3),
    across: 0.04 * wave(time, phase, 2),
    angle: 0.035 * wave(time, phase + 0.25, 2),
  }),
  fall: (time, phase) => ({
    down: 0.2 * wave(time, phase),
    across: 0.12 * wave(time, phase, 2),
    angle: 0.14 * wave(time, phase + 0.25, 2),
  }),
  float: (time, phase) => ({
    down: 0.075 * wave(time, phase),
    across: 0.03 * wave(time, phase + 0.3),
    angle: 0.05 * wave(time, phase, 2),
  }),
  wave: (time, phase) => ({
    angle: 0.07 * wave(time, phase, 5),
    lean: 0.03 * wave(time, phase + 0.1, 5),
    stretch: 1 + 0.02 * wave(time, phase, 10),
  }),
  sleep: (time, phase) => ({
    stretch: 1 + 0.035 * wave(time, phase, 2),
    widen: 1 + 0.016 * wave(time, phase + 0.1, 2),
  }),
}

/** A still shows the figure stretched and just off the ground. If the figure were higher, it would seem to float. */
function jumpOf(round: number): Partial<Posture> {
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
  // The progress from the landing to the takeoff of the next jump.
  const crouch = ((round - airborneTo + 1) % 1) / (1 - airborneTo + airborneFrom)
  const depth = 0.08 - 0.24 * Math.sin(crouch * Math.PI) ** 0.8
  return { stretch: 1 + depth, widen: 1 - 0.62 * depth }
}

const jumpHeight = 0.34
const airborneFrom = 0.2
const takeOff = airborneFrom + 0.035
const airborneTo = 0.8

/**
 * Returns how far a strip of water moves, relative to the frame's height. Strips at different depths are out of step.
 */
export function swellOf(depth: number, time: number, wind: number): Pick<Posture, 'across' | 'down'> {
  const high = Math.min(windMax, wind)
  const shift = depth * 1.7
  return {
    across: swellMax * 1.5 * depth * wave(time, shift),
    down: swellMax * 0.5 * depth * high * wave(time, shift, 2),
  }
}

const windMax = 2

/** Strips of water move by up to 1.5 times this fraction of the frame's height. */
export const swellMax = 0.011
