// A film consists of its size and a function that draws the frame at any moment.

import { createCanvas } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Size } from '../lib/sizes.ts'

export interface Film {
  readonly size: Size
  /** Draws every pixel. `time` goes from 0 (the start) to 1 (the end). */
  draw(context: SKRSContext2D, time: number): void
}

export const framesPerSecond = 24
export const frameCount = 120

/** Yields the RGBA pixels of each frame, which are valid until the next frame is drawn. */
export function* drawFrames(film: Film): Generator<Buffer> {
  const canvas = createCanvas(film.size.width, film.size.height)
  const context = canvas.getContext('2d')
  for (let frame = 0; frame < frameCount; frame++) {
    film.draw(context, frame / frameCount)
    yield canvas.data()
  }
}
