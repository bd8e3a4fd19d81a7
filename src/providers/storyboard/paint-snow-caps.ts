// Snow on the summits of a ridge.

import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix, withAlpha } from './color.ts'
import type { Random } from './random.ts'
import { createRidge } from './ridge.ts'
import type { Band, Scene } from './scene.ts'

/** White above a ragged snow line, which follows its own ridge. */
export function paintSnowCaps(
  context: SKRSContext2D,
  band: Band,
  { size, palette }: Scene,
  margin: number,
  random: Random,
): void {
  const baseY = band.topY + size.height * 0.085
  const shape = { baseY, amplitude: size.height * 0.03, wavelength: size.width * 0.07, roughness: 0.8 }
  const snowLine = createRidge(shape, random.fork('snow line'))
  context.fillStyle = withAlpha(mix('#ffffff', palette.air, 0.25), 0.85)
  context.beginPath()
  for (let x = -margin; x <= size.width + margin; x += 3) {
    const top = band.ridge(x)
    const bottom = Math.max(top, snowLine(x))
    context.rect(x, top, 3.5, bottom - top)
  }
  context.fill()
}
