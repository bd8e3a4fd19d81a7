import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { recolorFigure } from './recolor-figure.ts'

const side = 40

function figure(body: string): SKRSContext2D {
  const context = createCanvas(side, side).getContext('2d')
  context.fillStyle = body
  context.fillRect(4, 4, 32, 32)
  context.fillStyle = '#000000'
  context.fillRect(10, 10, 4, 4)
  context.fillStyle = '#ffffff'
  context.fillRect(20, 28, 4, 4)
  return context
}

function colorAt(context: SKRSContext2D, x: number, y: number): readonly number[] {
  return [...context.getImageData(x, y, 1, 1).data]
}

test('a recolored drawing has the requested color and keeps its eyes and teeth', () => {
  const fox = figure('#e8702a')
  recolorFigure(fox, side, side, '#8040c0', 'main')
  assert.deepEqual(colorAt(fox, 30, 20), [128, 64, 192, 255])
  assert.deepEqual(colorAt(fox, 12, 12), [0, 0, 0, 255])
  assert.deepEqual(colorAt(fox, 22, 30), [255, 255, 255, 255])
})

test('the light parts of a white drawing take on the color', () => {
  const cow = figure('#f0f0f0')
  recolorFigure(cow, side, side, '#8040c0', 'main')
  const [red = 0, green = 0, blue = 0] = colorAt(cow, 30, 20)
  assert.ok(blue > red && red > green && blue - green > 90)
  assert.deepEqual(colorAt(cow, 12, 12), [0, 0, 0, 255])
})

test('if a color is meant for leaves, only leaves are recolored', () => {
  const tree = figure('#2f9a3c')
  tree.fillStyle = '#7a4a2a'
  tree.fillRect(16, 24, 4, 12)
  recolorFigure(tree, side, side, '#d9531e', 'leaves')
  const [red = 0, green = 0] = colorAt(tree, 30, 20)
  assert.ok(red > green + 80)
  assert.deepEqual(colorAt(tree, 17, 30), [122, 74, 42, 255])
})

test('transparent pixels stay transparent', () => {
  const fox = figure('#e8702a')
  recolorFigure(fox, side, side, '#8040c0', 'main')
  assert.equal(colorAt(fox, 1, 1)[3], 0)
})
