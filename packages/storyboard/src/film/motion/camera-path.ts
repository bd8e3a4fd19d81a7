// The position of the camera at each moment of a shot. Near layers move faster than far layers. A zoom enlarges all
// layers equally, as a lens does.

import type { Scene, Shot } from '../../plan/scene.ts'

export interface Offset {
  readonly across: number
  readonly down: number
}

export interface CameraPath {
  /** This point stays in place during a zoom. */
  readonly focus: { readonly x: number; readonly y: number }
  /** The maximum distances that a layer moves to each side, and up or down, in pixels. */
  readonly reachAcross: number
  readonly reachDown: number
  readonly isZooming: boolean
  /** Returns the offset of a layer, in pixels. `time` goes from 0 to 1, and both ends have the same offset. */
  offsetOf(depth: number, time: number): Offset
  /** Returns the factor of enlargement, which is at least 1. */
  zoomOf(time: number): number
}

export function createCameraPath({ size, shot, items }: Pick<Scene, 'size' | 'shot' | 'items'>): CameraPath {
  const { sway, across, down, zoom } = moves[shot.move]
  const strength = strengths[shot.pace]
  const at = ([from, to]: Span, time: number) => strength * (from + (to - from) * progressOf(time))
  const reach = ([from, to]: Span) => strength * Math.max(Math.abs(from), Math.abs(to))
  return {
    focus: focusOf(items, size),
    reachAcross: (reach(across) + sway) * size.width,
    reachDown: reach(down) * size.height,
    isZooming: reach(zoom) > 0,
    offsetOf(depth, time) {
      const nearness = Math.min(1, depth)
      const swayed = sway * Math.sin(time * Math.PI * 2)
      return {
        across: (at(across, time) + swayed) * nearness * size.width,
        down: at(down, time) * nearness * size.height,
      }
    },
    zoomOf: (time) => 1 + at(zoom, time),
  }
}

type Span = readonly [from: number, to: number]

/** How far the foreground moves, relative to the frame, and how much the zoom enlarges everything. */
interface Move {
  /** The swaying shows depth, but it is too slight to cause dizziness. */
  readonly sway: number
  readonly across: Span
  readonly down: Span
  readonly zoom: Span
}

const still: Move = { sway: 0, across: [0, 0], down: [0, 0], zoom: [0, 0] }

/** When the camera pans left, the land moves right. When the camera tilts up, the land moves down. */
const moves: Record<Shot['move'], Move> = {
  still,
  drift: { ...still, sway: 0.028 },
  'zoom-in': { ...still, sway: 0.012, zoom: [0, 0.36] },
  'zoom-out': { ...still, sway: 0.012, zoom: [0.36, 0] },
  'pan-left': { ...still, across: [-0.09, 0.09] },
  'pan-right': { ...still, across: [0.09, -0.09] },
  'tilt-up': { ...still, down: [-0.05, 0.08] },
  'tilt-down': { ...still, down: [0.08, -0.05] },
}

/** All films have the same length, so a slow camera covers less distance. */
const strengths: Record<Shot['pace'], number> = { slow: 0.68, normal: 1, fast: 1.4 }

/**
 * Returns how much of the move is complete, from 0 to 1. A move returns to its start, because a cut back to the first
 * frame would be a visible jump. The camera returns faster than it moves away.
 */
function progressOf(time: number): number {
  const share = time < turnsAt ? time / turnsAt : (1 - time) / (1 - turnsAt)
  return (1 - Math.cos(share * Math.PI)) / 2
}

const turnsAt = 0.62

function focusOf(items: Scene['items'], { width, height }: Scene['size']): CameraPath['focus'] {
  const [subject] = items
    .flatMap((item) => (item.kind === 'actor' && item.word !== null ? [item] : []))
    .toSorted((one, other) => other.size - one.size)
  if (subject === undefined) return { x: width / 2, y: height * 0.55 }
  return {
    x: clamp(subject.x, width * 0.25, width * 0.75),
    y: clamp(subject.y - subject.size / 2, height * 0.3, height * 0.7),
  }
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, value))
}
