import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aspectRatios } from './request.ts'
import { sizeOf } from './sizes.ts'

for (const ratio of aspectRatios) {
  test(`a frame of ${ratio} has exactly this ratio, even sides, and about the documented area`, () => {
    const [across = 0, down = 0] = ratio.split(':').map(Number)
    for (const [kind, area] of [
      ['image', 1024 * 1024],
      ['video', 1280 * 720],
    ] as const) {
      const { width, height } = sizeOf(kind, ratio)
      assert.equal(width * down, height * across)
      assert.equal((width % 2) + (height % 2), 0)
      assert.ok(Math.abs((width * height) / area - 1) < 0.06, `${kind} of ${width}×${height}`)
    }
  })
}
