import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planCollage } from './collage.ts'

const ratios = [1.5, 0.75, 1, 1.78, 0.56, 1.5, 1.33, 0.67]

for (const count of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`${count} pictures fill the frame without overlapping`, () => {
    const size = { width: 1344, height: 756 }
    const gap = 20
    const cells = planCollage(ratios.slice(0, count), size, gap)
    assert.equal(cells.length, count)
    for (const [at, cell] of cells.entries()) {
      assert.ok(cell.left >= gap && cell.left + cell.width <= size.width - gap)
      assert.ok(cell.top >= gap && cell.top + cell.height <= size.height - gap)
      assert.ok(cell.width > 100 && cell.height > 100)
      for (const other of cells.slice(at + 1)) {
        const isApart =
          cell.left + cell.width + gap <= other.left ||
          other.left + other.width + gap <= cell.left ||
          cell.top + cell.height + gap <= other.top ||
          other.top + other.height + gap <= cell.top
        assert.ok(isApart)
      }
    }
  })
}
