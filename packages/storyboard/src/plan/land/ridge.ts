// The wavy upper edge of hills, dunes, and waves. The planner and the painter use the same line, because feet must
// stand on the land as it is drawn.

import type { Random } from '../../lib/random.ts'

/** Returns the height of the edge at `x`, in pixels from the top. */
export type Ridge = (x: number) => number

export interface RidgeShape {
  readonly baseY: number
  readonly amplitude: number
  /** The distance between two crests of the widest wave, in pixels. */
  readonly wavelength: number
  /** From 0 (a smooth dune) to 1 (a jagged mountain). */
  readonly roughness: number
}

export function createRidge(shape: RidgeShape, random: Random): Ridge {
  const octaves = [0, 1, 2, 3, 4].map((octave) => ({
    // With a factor of 2, the ridge would repeat itself after each `wavelength`.
    length: shape.wavelength / 1.93 ** octave,
    height: (0.3 + 0.18 * shape.roughness) ** octave,
    phase: random.between(0, Math.PI * 2),
  }))
  const total = octaves.reduce((sum, { height }) => sum + height, 0)
  return (x) => {
    let sum = 0
    for (const { length, height, phase } of octaves) {
      const swing = Math.sin((x / length) * Math.PI * 2 + phase)
      // The arcsine turns the round slopes of hills into the straight slopes and sharp summits of mountains.
      const pointed = (Math.asin(swing) * 2) / Math.PI
      sum += height * (swing * (1 - shape.roughness) + pointed * shape.roughness)
    }
    return shape.baseY - (shape.amplitude * sum) / total
  }
}
