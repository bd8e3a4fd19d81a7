import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fallAt } from './fall.ts'

test('a falling thing reaches the ground, and is invisible when it returns to the top', () => {
  for (const phase of [0, 0.4, 0.9]) {
    const moments = Array.from({ length: 121 }, (_, at) => fallAt(at / 120, phase))
    assert.ok(moments.some(({ share, opacity }) => share === 1 && opacity === 1))
    for (const [at, moment] of moments.entries()) {
      const before = moments[at - 1] ?? moments.at(-1)
      assert.ok(before !== undefined)
      if (moment.share < before.share - 0.01) assert.ok(moment.opacity < 0.15)
      assert.ok(Math.abs(moment.opacity - before.opacity) < 0.12)
    }
    assert.ok(Math.abs((moments[0]?.share ?? 1) - (moments.at(-1)?.share ?? 0)) < 1e-9)
  }
})

test('a still shows a falling thing in the air', () => {
  for (const phase of [0, 0.5, 1]) assert.ok(fallAt(0, phase).share < 0.3 && fallAt(0, phase).opacity === 1)
})
