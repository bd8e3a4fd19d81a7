import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { createSlider } from './slider.ts'

const size = { width: 420, height: 60 }

const layer = createCanvas(size.width, size.height)
const paper = layer.getContext('2d')
paper.fillStyle = '#337744'
paper.fillRect(0, 40, size.width, 20)
paper.fillStyle = '#225533'
paper.beginPath()
paper.arc(165, 30, 18, 0, Math.PI * 2)
paper.fill()

function pixelsOf(draw: (context: SKRSContext2D) => void): Uint8ClampedArray {
  const context = createCanvas(size.width, size.height).getContext('2d')
  draw(context)
  return context.getImageData(0, 0, size.width, size.height).data
}

test('the slider moves a layer to the nearest quarter of a pixel', () => {
  const slide = createSlider(layer)
  for (const [x, y] of [
    [0, 0],
    [3.25, 0],
    [-7.5, 2],
    [1.13, -1.75],
    [4, 1],
  ] as const) {
    const [across, down] = [Math.round(x * 4) / 4, Math.round(y * 4) / 4]
    const slid = pixelsOf((context) => slide(context, x, y))
    const moved = pixelsOf((context) => context.drawImage(layer, across, down))
    const worst = slid.reduce((most, value, at) => Math.max(most, Math.abs(value - (moved[at] ?? 0))), 0)
    assert.ok(worst <= 2, `${x}, ${y}: ${worst}`)
  }
})
