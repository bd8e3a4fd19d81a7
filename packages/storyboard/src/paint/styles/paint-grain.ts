// Paper grain: fine noise that covers a painted layer and moves with it.

import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../lib/random.ts'
import type { Size } from '../../lib/sizes.ts'

/** Draws noise over all pixels except the transparent ones. */
export function speckle(context: SKRSContext2D, size: Size, random: Random): void {
  const tile = createTile(random)
  context.save()
  context.globalCompositeOperation = 'source-atop'
  // Filling with a pattern would take twenty times as long.
  for (let y = 0; y < size.height; y += tileSide)
    for (let x = 0; x < size.width; x += tileSide) context.drawImage(tile, x, y)
  context.restore()
}

function createTile(random: Random): Canvas {
  const tile = createCanvas(tileSide, tileSide)
  const paper = tile.getContext('2d')
  const noise = paper.createImageData(tileSide, tileSide)
  for (let at = 0; at < noise.data.length; at += 4) {
    const grain = random.between(-9, 9)
    const tone = grain < 0 ? 0 : 255
    noise.data[at] = tone
    noise.data[at + 1] = tone
    noise.data[at + 2] = tone
    noise.data[at + 3] = Math.abs(grain)
  }
  paper.putImageData(noise, 0, 0)
  return tile
}

/** Large enough to hide the repetition of such fine noise. */
const tileSide = 128
