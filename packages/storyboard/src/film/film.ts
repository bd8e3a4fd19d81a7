// A film: a way to draw any moment of it. All films have the same frame rate and length.

import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Size } from '../lib/sizes.ts'

export interface Film {
  readonly size: Size
  /** Draws every pixel of the frame at `time`, 0 to 1. */
  draw(context: SKRSContext2D, time: number): void
}

export const framesPerSecond = 24
export const frameCount = 120
