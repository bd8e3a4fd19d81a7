// What happens in the sky of a film: aurora, lightning, fireworks, shooting stars. Each returns to where it began.

import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Scene } from '../plan/scene.ts'
import type { Random } from '../random.ts'

export interface Spectacles {
  /** Between the backdrop and the land. `time` runs from 0 to 1; a still shows its best moment at 0. */
  draw(context: SKRSContext2D, time: number): void
}

/** `null` for a sky in which nothing happens. */
export function createSpectacles(_scene: Scene, _random: Random): Spectacles | null {
  return null
}
