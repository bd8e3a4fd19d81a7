// The paper of the picture book: a fine noise over what has been painted. It belongs to each layer and moves with it.

import { createCanvas } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../random.ts'
import type { Size } from '../sizes.ts'

/** Touches painted pixels only; transparent ones stay transparent. */
export function speckle(context: SKRSContext2D, size: Size, random: Random): void {
  const tile = createCanvas(tileSide, tileSide)
  const paper = tile.getContext('2d')
  const noise = paper.createImageData(tileSide, tileSide)
  for (let at = 0; at < noise.data.length; at += 4) {
    const isDark = random.isLucky(0.5)
    noise.data.fill(isDark ? 0 : 255, at, at + 3)
    noise.data[at + 3] = random.between(0, 12)
  }
  paper.putImageData(noise, 0, 0)
  context.save()
  context.globalCompositeOperation = 'source-atop'
  context.fillStyle = context.createPattern(tile, 'repeat')
  context.fillRect(0, 0, size.width, size.height)
  context.restore()
}

/** Large enough that the eye finds no repetition in so fine a noise. */
const tileSide = 192
