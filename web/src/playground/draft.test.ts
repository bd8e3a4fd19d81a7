import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { ModelRow } from '../../../src/http/site/wire/models.ts'
import { draftOf, modelOf, problemsOf, ratioFor, createRequestOf, withChange } from './draft.ts'

const model: ModelRow = {
  model_id: 'svc-flash',
  kind: 'video',
  price: 20,
  is_enabled: true,
  image_urls_max: 1,
  aspect_ratios: ['1:1', '16:9'],
  default_aspect_ratio: '16:9',
  engines: [],
}
const limits = { prompt_length_max: 10 }

test('every change starts a new request with its own Idempotency-Key', () => {
  const draft = draftOf(null)
  assert.notEqual(withChange(draft, { prompt: 'a fox' }).idempotencyKey, draft.idempotencyKey)
})

test('a reload keeps the draft and its key, so the same request never creates two tasks', () => {
  const draft = withChange(draftOf(null), { prompt: 'a fox', imageUrls: ['/a.png'] })
  assert.deepEqual(draftOf(JSON.parse(JSON.stringify(draft))), draft)
})

test('an invalid stored value results in an empty draft', () => {
  for (const stored of [null, 7, [], { prompt: 7 }, { prompt: 'a', imageUrls: {} }]) {
    assert.equal(draftOf(stored).prompt, '')
  }
})

test('an enabled model replaces a model that was turned off', () => {
  const draft = withChange(draftOf(null), { modelId: 'svc-flash' })
  const other = { ...model, model_id: 'svc-pro' }
  assert.equal(modelOf(draft, [other, model])?.model_id, 'svc-flash')
  assert.equal(modelOf(draft, [other, { ...model, is_enabled: false }])?.model_id, 'svc-pro')
  assert.equal(modelOf(draft, []), null)
})

test('the default is the cheapest enabled image model, or the cheapest video model if there is none', () => {
  const models: readonly ModelRow[] = [
    model,
    { ...model, model_id: 'svc-lite', price: 10 },
    { ...model, model_id: 'image-b', kind: 'image', price: 8 },
    { ...model, model_id: 'image-a', kind: 'image', price: 4 },
    { ...model, model_id: 'image-off', kind: 'image', price: 1, is_enabled: false },
  ]
  assert.equal(modelOf(draftOf(null), models)?.model_id, 'image-a')
  assert.equal(modelOf(draftOf(null), models.slice(0, 2))?.model_id, 'svc-lite')
})

test("the model's default replaces an aspect ratio that the model does not support", () => {
  assert.equal(ratioFor(withChange(draftOf(null), { aspectRatio: '1:1' }), model), '1:1')
  assert.equal(ratioFor(withChange(draftOf(null), { aspectRatio: '21:9' }), model), '16:9')
})

test('a request without images omits `image_urls`', () => {
  assert.deepEqual(createRequestOf(withChange(draftOf(null), { prompt: 'a fox' }), model), {
    model_id: 'svc-flash',
    prompt: 'a fox',
    aspect_ratio: '16:9',
  })
})

test('each error appears at its field, and characters are counted as the service counts them', () => {
  const draft = withChange(draftOf(null), { prompt: '🦊'.repeat(10), imageUrls: ['/a.png'] })
  assert.deepEqual(problemsOf(draft, model, limits), {})
  assert.deepEqual(Object.keys(problemsOf(withChange(draft, { prompt: '🦊'.repeat(11) }), model, limits)), [
    'prompt',
  ])
  assert.deepEqual(Object.keys(problemsOf(withChange(draft, { prompt: ' \n' }), model, limits)), ['prompt'])
  const images = withChange(draft, { imageUrls: ['/a.png', '/b.png'] })
  assert.deepEqual(problemsOf(images, model, limits), {
    image_urls: 'svc-flash accepts at most 1 input image. Remove 1.',
  })
  assert.deepEqual(problemsOf(images, { ...model, image_urls_max: 0 }, limits), {
    image_urls: "svc-flash doesn't accept input images. Remove them.",
  })
})
