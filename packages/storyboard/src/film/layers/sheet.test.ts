import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import { flatten, flattenRound } from './sheet.ts'
import type { Sheet } from './sheet.ts'

function square(color: string, width: number, height: number, left: number, top: number): Sheet {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = color
  context.fillRect(0, 0, width, height)
  return { canvas, left, top }
}

function colorAt({ canvas, left, top }: Sheet, x: number, y: number): readonly number[] {
  return [...canvas.getContext('2d').getImageData(x - left, y - top, 1, 1).data]
}

test('the flattened sheet covers the area of all sheets, with later sheets on top', () => {
  const sheet = flatten([square('#ff0000', 10, 10, 5, 5), square('#0000ff', 10, 10, 10, 0)])
  assert.deepEqual([sheet.left, sheet.top, sheet.canvas.width, sheet.canvas.height], [5, 0, 15, 15])
  assert.deepEqual(colorAt(sheet, 6, 6), [255, 0, 0, 255])
  assert.deepEqual(colorAt(sheet, 12, 7), [0, 0, 255, 255])
  assert.deepEqual(colorAt(sheet, 6, 1), [0, 0, 0, 0])
})

test('pixels beyond the end of a period reappear at its beginning', () => {
  const land = square('#00ff00', 130, 20, -10, 50)
  const tree = square('#ff0000', 20, 30, 90, 30)
  const sheet = flattenRound([land, tree], { distance: 100, period: 100, start: 0 })
  assert.equal(sheet.left, 0)
  assert.deepEqual(colorAt(sheet, 95, 40), [255, 0, 0, 255])
  assert.deepEqual(colorAt(sheet, 5, 40), [255, 0, 0, 255])
  assert.deepEqual(colorAt(sheet, 50, 40), [0, 0, 0, 0])
})

test('land that repeats has no gap and no visible joint', () => {
  const land = square('#000000', 160, 10, -30, 0)
  const context = land.canvas.getContext('2d')
  const slope = context.createLinearGradient(0, 0, 160, 0)
  slope.addColorStop(0, '#000000')
  slope.addColorStop(1, '#ffffff')
  context.fillStyle = slope
  context.fillRect(0, 0, 160, 10)
  const ring = flattenRound([land], { distance: 100, period: 100, start: 0 })
  const shades = Array.from({ length: 102 }, (_, x) => colorAt(ring, x, 5))
  for (const [x, [shade = 0, , , alpha = 0]] of shades.entries()) {
    const [next = 0] = shades[x + 1] ?? shades[2] ?? []
    assert.equal(alpha, 255)
    assert.ok(Math.abs(next - shade) < 14, `a step of ${next - shade} at ${x}`)
  }
})
