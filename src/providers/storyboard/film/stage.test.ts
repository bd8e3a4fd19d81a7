// The stage with real illustrations: nothing shows through the paper, and the picture moves without a seam.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import path from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { looks } from '../plan/look.ts'
import { planScene } from '../plan/plan-scene.ts'
import { readPrompt } from '../words/read-prompt.ts'
import { openSprites } from '../paint/sprites.ts'
import { createStage } from './stage.ts'

const sprites = openSprites(path.resolve(import.meta.dirname, '../../../../build/storyboard'))
after(() => sprites.close())

async function frames(prompt: string, size: { width: number; height: number }, times: readonly number[]) {
  const stage = await createStage(planScene(readPrompt(prompt, new Map()), size, 'seed'), sprites, 'seed')
  const context = createCanvas(size.width, size.height).getContext('2d')
  return times.map((time) => {
    context.clearRect(0, 0, size.width, size.height)
    stage.draw(context, time)
    return context.getImageData(0, 0, size.width, size.height).data
  })
}

test('every pixel of every place is painted at any moment, in wide and in tall frames', async () => {
  for (const place of Object.keys(looks)) {
    for (const size of [
      { width: 336, height: 144 },
      { width: 144, height: 256 },
    ]) {
      const drawn = await frames(`a whale, ${place}`, size, [0, 0.13, 0.25, 0.4, 0.63, 0.75, 0.9])
      for (const pixels of drawn) {
        const holes = pixels.filter((value, at) => at % 4 === 3 && value < 255).length
        assert.equal(holes, 0, `${place}, ${size.width}×${size.height}`)
      }
    }
  }
})

test('a film ends where it began, and moves in between', async () => {
  const [first, middle, last] = await frames('a sailboat at sea', { width: 320, height: 180 }, [0, 0.3, 1])
  assert.ok(first !== undefined && middle !== undefined && last !== undefined)
  assert.ok(difference(first, last) < 0.5)
  assert.ok(difference(first, middle) > 1)
})

/** Mean of the differences of all channels, 0 to 255. */
function difference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}
