// Snow on the summits of a ridge.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from '../color.ts'
import type { Random } from '../random.ts'
import { createRidge } from '../plan/ridge.ts'
import type { Band, Scene } from '../plan/scene.ts'

/** White above a ragged snow line, which follows its own ridge. */
export function paintSnowCaps(
  context: SKRSContext2D,
  band: Band,
  { size, palette }: Scene,
  margin: number,
  random: Random,
): void {
  const relief = band.lowY - band.topY
  const shape = {
    baseY: band.topY + relief * 0.36,
    amplitude: relief * 0.1,
    wavelength: size.width * 0.05,
    roughness: 1,
  }
  const snowLine = createRidge(shape, random.fork('snow line'))
  context.fillStyle = withAlpha(mix('#ffffff', palette.air, 0.2), 0.9)
  context.beginPath()
  for (let x = -margin; x <= size.width + margin; x += 2) context.lineTo(x, band.ridge(x))
  for (let x = size.width + margin; x >= -margin; x -= 2)
    context.lineTo(x, Math.max(band.ridge(x), snowLine(x)))
  context.fill()
}
