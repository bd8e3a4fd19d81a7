// What a frame's air is made of, and what the kinds of particles have in common. Plain data.

import type { Palette } from '../../plan/scene.ts'
import type { Random } from '../../lib/random.ts'
import type { Size } from '../../lib/sizes.ts'
import type { AirKind } from '../../words/intent.ts'
import type { Layer } from '../layer.ts'
import type { AirBrush } from './air-brush.ts'

/** What prompts ask for by name, and what a scene brings by itself. */
export type SwarmKind = AirKind | 'storm' | 'splashes' | 'seeds' | 'mist'

export interface Swarm {
  readonly kind: SwarmKind
  /** 1 is as much as a prompt asks for; a hint of a season is less. */
  readonly share: number
}

export interface Air {
  readonly size: Size
  readonly palette: Palette
  readonly brush: AirBrush
  /** Widths of the frame by which what is near passes to the right in one round. */
  readonly travel: number
  /** Which way the wind blows: 1 to the right, −1 to the left. */
  readonly wind: 1 | -1
  /** Where somebody is kept dry: no drop falls here, in pixels of the frame. */
  readonly dry: Dry | null
  /** Heads of subjects, which no light or seed covers. */
  readonly faces: readonly Face[]
  /** Where drops land: the rows from `topY` down. */
  readonly floor: { readonly topY: number; readonly isWater: boolean }
}

export interface Dry {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface Face {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** 0 on a face, 1 well beside all of them: what flies past fades and comes back. */
export function clearOf(faces: readonly Face[], x: number, y: number): number {
  const nearest = Math.min(2, ...faces.map((face) => Math.hypot(x - face.x, y - face.y) / face.radius))
  return Math.max(0, Math.min(1, (nearest - 1) / 0.3))
}

/** `count`: how many there may be at once; what follows others in its path rounds it a little. */
export type CreateSwarm = (air: Air, share: number, random: Random) => Layer
