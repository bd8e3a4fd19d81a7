import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aspectRatios } from '../../domain/tasks/catalog.ts'
import { dialects } from './dialects.ts'
import { shapeFields, shapeFor } from './sizes.ts'

const { shapes } = dialects.openai.images

test('a computed size has sides in multiples of 16, a ratio of at most 3, and about the requested ratio and area', () => {
  for (const aspectRatio of aspectRatios) {
    const [width = 0, height = 0] = shapeFor(aspectRatio, 'gpt-image-2', [], shapes).split('x').map(Number)
    assert.deepEqual([width % 16, height % 16], [0, 0])
    assert.ok(width / height <= 3 && height / width <= 3)
    const [wide = 0, tall = 0] = aspectRatio.split(':').map(Number)
    assert.ok(
      Math.abs((width / height) * (tall / wide) - 1) < 0.03,
      `${aspectRatio} became ${width}x${height}`,
    )
    assert.ok(Math.abs((width * height) / 1024 ** 2 - 1) < 0.03)
  }
})

test("a model with fixed sizes gets the nearest one, even if a provider's name precedes the model's name", () => {
  const sizesOf = (model: string) => aspectRatios.map((ratio) => shapeFor(ratio, model, [], shapes))
  const expected = [
    '1024x1024',
    '1536x1024',
    '1024x1536',
    '1536x1024',
    '1024x1536',
    '1536x1024',
    '1024x1536',
    '1536x1024',
  ]
  assert.deepEqual(sizesOf('gpt-image-1.5'), expected)
  assert.deepEqual(sizesOf('openai/gpt-image-1-mini'), expected)
  assert.equal(shapeFor('9:16', 'sora-2', [], shapes), '720x1280')
})

test("a route's sizes take precedence over all others", () => {
  assert.equal(shapeFor('16:9', 'gpt-image-1.5', ['2048x2048', '2560x1440'], shapes), '2560x1440')
})

test('a ratio that the server does not offer is replaced by the nearest ratio that it offers', () => {
  assert.equal(shapeFor('21:9', 'grok-imagine-image', [], dialects.xai.images.shapes), '20:9')
})

test('the form of a shape determines the fields of the request', () => {
  assert.deepEqual(shapeFields('1024x768', false), { size: '1024x768' })
  assert.deepEqual(shapeFields('1024x768', true), { width: 1024, height: 768 })
  assert.deepEqual(shapeFields('16:9', false), { aspect_ratio: '16:9' })
})
