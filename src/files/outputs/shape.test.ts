import assert from 'node:assert/strict'
import { test } from 'node:test'

import { aspectRatios } from '../../domain/tasks/catalog.ts'
import { hasShape } from './shape.ts'

test('sizes rounded up to multiples of 64 fit every aspect ratio', () => {
  for (const ratio of aspectRatios) {
    const [wide = 1, high = 1] = ratio.split(':').map(Number)
    const side = Math.sqrt((512 * 512) / (wide * high))
    const [width = 1, height = 1] = [wide * side, high * side].map((size) => Math.ceil(size / 64) * 64)
    assert.ok(hasShape(width, height, ratio), `${width} × ${height} for ${ratio}`)
  }
})

test('the nearest of three sizes fits the requested ratio, and a square fits any ratio except the widest', () => {
  for (const ratio of ['16:9', '3:2', '4:3', '21:9'] as const) assert.ok(hasShape(1536, 1024, ratio), ratio)
  for (const ratio of ['9:16', '2:3', '3:4'] as const) assert.ok(hasShape(1024, 1536, ratio), ratio)
  for (const ratio of ['1:1', '16:9', '9:16', '4:3'] as const) assert.ok(hasShape(1024, 1024, ratio), ratio)
  assert.ok(!hasShape(1024, 1024, '21:9'))
})

test('an upright picture does not fit a wide ratio, and vice versa', () => {
  for (const ratio of ['16:9', '4:3', '3:2', '21:9'] as const) {
    assert.ok(!hasShape(720, 1280, ratio), ratio)
    assert.ok(!hasShape(768, 1024, ratio), ratio)
  }
  for (const ratio of ['9:16', '3:4', '2:3'] as const) {
    assert.ok(!hasShape(1280, 720, ratio), ratio)
    assert.ok(!hasShape(1024, 768, ratio), ratio)
  }
})

test('a narrow strip fits no ratio', () => {
  for (const ratio of aspectRatios) {
    assert.ok(!hasShape(4096, 64, ratio))
    assert.ok(!hasShape(64, 4096, ratio))
  }
})
