// The texture of paper and the grain of film.

import type { Random } from '../../lib/random.ts'
import type { Size } from '../../lib/sizes.ts'
import { softenBrightness } from './brightness.ts'

/**
 * Returns noise around 0, nearly always from −0.6 to 0.6. The noise repeats every 256 pixels, but it is so fine that
 * the repetition is invisible.
 */
export function grainOf({ width, height }: Size, random: Random): Float32Array {
  const tile = Float32Array.from({ length: 256 * 256 }, () => random.between(-1, 1))
  const soft = softenBrightness(tile, { width: 256, height: 256 }, 1)
  const grain = new Float32Array(width * height)
  for (let at = 0, y = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) grain[at] = (soft[((y & 255) << 8) | (x & 255)] ?? 0) * 1.6
  return grain
}
