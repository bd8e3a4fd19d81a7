// The moves of a film's camera over a still image.

import { ease } from '../../lib/ease.ts'
import type { Random } from '../../lib/random.ts'
import type { Camera } from '../../words/intent.ts'

/** The middle of the view, from −1 to 1 across and down, and the zoom factor. */
export interface View {
  readonly across: number
  readonly down: number
  readonly zoom: number
}

export interface Move {
  readonly from: View
  readonly to: View
  readonly pace: Camera['pace']
}

/** The direction in which the prepared picture is longer than the frame, or `null` if the aspect ratios are equal. */
export type Length = 'across' | 'down' | null

/**
 * Returns the move that the prompt names, or a random move if it names none. The camera does not zoom while it moves
 * along a long picture.
 */
export function moveFor({ move, pace }: Camera, length: Length, random: Random): Move {
  const named = move === 'drift' ? random.pick(length === null ? calm : calmAcross) : move
  const { from, to } = ways[named]
  const zoom = length === null ? {} : { zoom: 1 }
  const [start, end] = [
    { ...from, ...zoom },
    { ...to, ...zoom },
  ]
  // A slow camera covers less distance, but even a slow zoom-out must end on the whole picture.
  if (pace !== 'slow' || named === 'zoom-out') return { from: start, to: end, pace }
  return { from: start, to: between(start, end, slowShare), pace }
}

export function closest({ from, to }: Move): number {
  return Math.max(from.zoom, to.zoom)
}

/** `time` goes from 0 to 1. The move starts and ends gently. */
export function viewAt({ from, to, pace }: Move, time: number): View {
  // A fast camera covers most of the distance early and then moves very slowly.
  const share = pace === 'fast' ? 0.92 * ease(time / 0.6) + 0.08 * time : ease(time)
  return between(from, to, share)
}

/** These zoom factors are relative to the view of the whole picture. */
const zoomMax = 1.22
const panZoom = 1.16
const slowShare = 0.6

const wide: View = { across: 0, down: 0, zoom: 1 }
/** Slightly above the middle, where faces usually are. */
const close: View = { across: 0, down: -0.12, zoom: zoomMax }

const ways: Record<Exclude<Camera['move'], 'drift'>, Omit<Move, 'pace'>> = {
  still: { from: wide, to: wide },
  'zoom-in': { from: wide, to: close },
  'zoom-out': { from: close, to: wide },
  'pan-left': { from: aside(1, 0), to: aside(-1, 0) },
  'pan-right': { from: aside(-1, 0), to: aside(1, 0) },
  'tilt-up': { from: aside(0, 1), to: aside(0, -1) },
  'tilt-down': { from: aside(0, -1), to: aside(0, 1) },
}

type Way = keyof typeof ways

const calm: readonly [Way, ...Way[]] = ['zoom-in', 'zoom-out', 'pan-left', 'pan-right']
const calmAcross: readonly [Way, ...Way[]] = ['pan-left', 'pan-right']

function aside(across: number, down: number): View {
  return { across, down, zoom: panZoom }
}

function between(from: View, to: View, share: number): View {
  return {
    across: from.across + (to.across - from.across) * share,
    down: from.down + (to.down - from.down) * share,
    zoom: from.zoom + (to.zoom - from.zoom) * share,
  }
}
