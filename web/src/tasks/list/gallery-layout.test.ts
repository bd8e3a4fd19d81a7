import assert from 'node:assert/strict'
import { test } from 'node:test'

import { captionHeight, layoutGallery } from './gallery-layout.ts'

const ratios = [16 / 9, 1, 9 / 16, 21 / 9, 2 / 3, 1, 16 / 9, 3 / 4, 1, 1, 9 / 16]

for (const width of [328, 900, 1_400]) {
  test(`at ${width} pixels, full rows fill the width, images keep their aspect ratio, and nothing overlaps`, () => {
    const { boxes, height } = layoutGallery(ratios, width, 200, 12)
    assert.equal(boxes.length, ratios.length)
    for (const [index, box] of boxes.entries()) {
      assert.ok(Math.abs(box.width / (box.height - captionHeight) - (ratios[index] ?? 0)) < 1e-9)
      assert.ok(box.x + box.width <= width + 1e-6)
      assert.ok(box.y + box.height <= height + 1e-6)
      const next = boxes[index + 1]
      if (next === undefined) continue
      if (next.y === box.y) assert.ok(Math.abs(next.x - (box.x + box.width + 12)) < 1e-6)
      else {
        assert.ok(Math.abs(box.x + box.width - width) < 1e-6)
        assert.ok(Math.abs(next.y - (box.y + box.height + 12)) < 1e-6)
      }
    }
  })
}

test('the images of an incomplete last row are not stretched', () => {
  const { boxes } = layoutGallery([1], 1_000, 200, 12)
  assert.deepEqual(boxes, [{ x: 0, y: 0, width: 200, height: 200 + captionHeight }])
})

test('an image wider than the page is scaled down', () => {
  const { boxes } = layoutGallery([21 / 9], 300, 200, 12)
  assert.equal(boxes[0]?.width, 300)
})

test('an empty gallery has no height', () => {
  assert.deepEqual(layoutGallery([], 1_000, 200, 12), { boxes: [], height: 0 })
})
