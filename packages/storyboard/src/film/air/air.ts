// The air in a frame, and the types that all kinds of particles share.

import type { Palette } from '../../plan/scene.ts'
import type { Random } from '../../lib/random.ts'
import type { Size } from '../../lib/sizes.ts'
import type { AirKind } from '../../words/intent.ts'
import type { Layer } from '../layer.ts'
import type { AirBrush } from './air-brush.ts'

export type SwarmKind = AirKind | 'storm' | 'splashes' | 'seeds' | 'mist'

export interface Swarm {
  readonly kind: SwarmKind
  /** The amount of these particles, relative to the usual amount. */
  readonly share: number
}

export interface Air {
  readonly size: Size
  readonly palette: Palette
  readonly brush: AirBrush
  /** How far near things move to the right in one loop of the film, in frame widths. */
  readonly travel: number
  /** 1 if the wind blows to the right, or −1 if it blows to the left. */
  readonly wind: 1 | -1
  /** The area under an umbrella, in pixels. */
  readonly dry: Dry | null
  /** Fireflies and dandelion seeds must not cover these faces. */
  readonly faces: readonly Face[]
  /** Raindrops splash only below row `topY`. */
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

/** Returns the opacity of a particle: 0 on a face, 1 away from all faces. */
export function clearOf(faces: readonly Face[], x: number, y: number): number {
  const nearest = Math.min(2, ...faces.map((face) => Math.hypot(x - face.x, y - face.y) / face.radius))
  return Math.max(0, Math.min(1, (nearest - 1) / 0.3))
}

export type CreateSwarm = (air: Air, share: number, random: Random) => Layer
