import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planCollage, planGrid, planPair } from './collage.ts'
import type { Cell } from './collage.ts'

const ratios = [1.5, 0.75, 1, 1.78, 0.56, 1.5, 1.33, 0.67]
const sizes = [
  { width: 1344, height: 756 },
  { width: 756, height: 1344 },
  { width: 1024, height: 1024 },
]
const gap = 20

const plans = {
  collage: (count: number, size: (typeof sizes)[number]) => planCollage(ratios.slice(0, count), size, gap),
  grid: (count: number, size: (typeof sizes)[number]) => planGrid(count, size, gap),
  pair: (count: number, size: (typeof sizes)[number]) => planPair(count, size, gap),
}

for (const [name, plan] of Object.entries(plans)) {
  test(`one to eight pictures in a ${name} fill the frame without overlapping`, () => {
    for (const size of sizes) {
      for (let count = 1; count <= 8; count++) {
        const cells = plan(count, size)
        assert.equal(cells.length, count)
        for (const [at, cell] of cells.entries()) {
          assert.ok(cell.left >= gap && cell.left + cell.width <= size.width - gap)
          assert.ok(cell.top >= gap && cell.top + cell.height <= size.height - gap)
          assert.ok(cell.width > 60 && cell.height > 60, JSON.stringify(cell))
          for (const other of cells.slice(at + 1)) assert.ok(areApart(cell, other))
        }
        const covered = cells.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0)
        assert.ok(covered > (size.width - gap) * (size.height - gap) * 0.98, 'only the gaps may stay empty')
      }
    }
  })
}

function areApart(one: Cell, other: Cell): boolean {
  return (
    one.left + one.width + gap <= other.left ||
    other.left + other.width + gap <= one.left ||
    one.top + one.height + gap <= other.top ||
    other.top + other.height + gap <= one.top
  )
}

test('pictures with the same ratio roughly keep it if the frame allows', () => {
  for (const { width, height } of planCollage([1.5, 1.5, 1.5, 1.5], { width: 1200, height: 800 }, 0))
    assert.ok(Math.abs(Math.log(width / height / 1.5)) < 0.7)
})
