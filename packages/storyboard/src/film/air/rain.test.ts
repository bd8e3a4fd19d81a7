import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import { Random } from '../../lib/random.ts'
import { emptyScene } from '../filmed-for-tests.ts'
import type { Air } from './air.ts'
import { clearOf } from './air.ts'
import { airBrushOf } from './air-brush.ts'
import { createRain } from './rain.ts'

const size = { width: 320, height: 240 }
const { palette, style } = emptyScene(size)

function wetPixels(dry: Air['dry'], area: NonNullable<Air['dry']>): number {
  const floor = { topY: 180, isWater: false }
  const air = { size, palette, brush: airBrushOf(style), travel: 0, wind: 1, dry, faces: [], floor } as const
  const rain = createRain(air, 1, new Random('rain'))
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  for (let moment = 0; moment < 10; moment++) rain(context, moment / 10)
  const { data } = context.getImageData(area.left, area.top, area.right - area.left, area.bottom - area.top)
  return data.filter((value, at) => at % 4 === 3 && value > 0).length
}

test('no drop falls under an umbrella', () => {
  const dry = { left: 80, right: 240, top: 60, bottom: 300 }
  const inner = { left: 110, right: 210, top: 110, bottom: 230 }
  assert.ok(wetPixels(null, inner) > 100)
  assert.equal(wetPixels(dry, inner), 0)
})

test('a particle that flies past a face fades out before it reaches the face', () => {
  const faces = [{ x: 100, y: 100, radius: 20 }]
  assert.equal(clearOf(faces, 105, 95), 0)
  assert.equal(clearOf(faces, 140, 100), 1)
  assert.equal(clearOf([], 100, 100), 1)
})
