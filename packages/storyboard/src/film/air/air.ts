// The air in a frame, and what all kinds of particles share. Plain data.

import type { Palette } from '../../plan/scene.ts'
import type { Random } from '../../lib/random.ts'
import type { Size } from '../../lib/sizes.ts'
import type { AirKind } from '../../words/intent.ts'
import type { Layer } from '../layer.ts'
import type { AirBrush } from './air-brush.ts'

/** The particles that prompts ask for by name, and those that a scene adds automatically. */
export type SwarmKind = AirKind | 'storm' | 'splashes' | 'seeds' | 'mist'

export interface Swarm {
  readonly kind: SwarmKind
  /** The amount of these particles: 1 if the prompt asks for them, and less if the season adds them. */
  readonly share: number
}

export interface Air {
  readonly size: Size
  readonly palette: Palette
  readonly brush: AirBrush
  /** How far near things move to the right in one round of the film, in frame widths. */
  readonly travel: number
  /** The direction of the wind: 1 is to the right, −1 to the left. */
  readonly wind: 1 | -1
  /** A dry area in which no drop falls, in pixels of the frame. */
  readonly dry: Dry | null
  /** The subjects' heads. No light or seed may cover them. */
  readonly faces: readonly Face[]
  /** Where drops land: from the row `topY` downwards. */
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

/**
 * Returns the opacity near faces: 0 on a face, and 1 away from all faces. Things that fly past a face fade out and in
 * again.
 */
export function clearOf(faces: readonly Face[], x: number, y: number): number {
  const nearest = Math.min(2, ...faces.map((face) => Math.hypot(x - face.x, y - face.y) / face.radius))
  return Math.max(0, Math.min(1, (nearest - 1) / 0.3))
}

/** Creates the particles of one kind. `share`: their amount, as in `Swarm`. */
export type CreateSwarm = (air: Air, share: number, random: Random) => Layer
