import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ServiceError } from '../domain/errors.ts'
import type { JsonObject } from '../lib/json.ts'
import { bodyHashOf, parseCreate } from './parse-create.ts'

const least = { model_id: 'svc-pro', prompt: 'a fox' }

test('a body with the two required fields is valid, and omitted optional fields are absent, not empty [C2.7, C2.9]', () => {
  assert.deepEqual(parseCreate(least), {
    modelId: 'svc-pro',
    prompt: 'a fox',
    imageUrls: null,
    aspectRatio: null,
  })
})

test('all four fields are preserved as sent, without trimming or case folding [C2.1]', () => {
  const body = { model_id: ' SVC-pro', prompt: ' \tA fox\r\n', image_urls: ['x', ''], aspect_ratio: '1:1 ' }
  assert.deepEqual(parseCreate(body), {
    modelId: ' SVC-pro',
    prompt: ' \tA fox\r\n',
    imageUrls: ['x', ''],
    aspectRatio: '1:1 ',
  })
})

test('a field of the wrong type is refused and named [C2.1, C2.2, C2.7, C2.9]', () => {
  for (const value of [1, true, {}, ['a']]) refuses({ ...least, model_id: value }, 'model_id')
  for (const value of [1, false, {}, ['a']]) refuses({ ...least, prompt: value }, 'prompt')
  for (const value of ['http://a.example/', 1, {}, [1], [['a']], [null]])
    refuses({ ...least, image_urls: value }, 'image_urls')
  for (const value of [1, ['1:1'], {}]) refuses({ ...least, aspect_ratio: value }, 'aspect_ratio')
})

test('a missing required field is refused and named [C2.1, C2.2]', () => {
  refuses({ prompt: 'a fox' }, 'model_id', / is missing\. Send /)
  refuses({ model_id: 'svc-pro' }, 'prompt', / is missing\. Send /)
})

test('null is refused for every field, and the message says to leave it out [C2.16]', () => {
  for (const field of ['model_id', 'prompt', 'image_urls', 'aspect_ratio']) {
    refuses({ ...least, [field]: null }, field, /leave it out/)
  }
})

test('an unknown field is refused and named, and the message lists the known fields [C2.17]', () => {
  for (const field of ['Prompt', 'seed', 'constructor', '', 'x'.repeat(90)]) {
    const error = errorOf({ ...least, [field]: 1 })
    assert.equal(error.code, 'unknown_field')
    assert.equal(error.data['field'], field)
    assert.match(error.message, /model_id, prompt, image_urls, aspect_ratio/)
  }
  assert.equal(errorOf(JSON.parse('{"model_id":"m","prompt":"p","__proto__":{}}')).data['field'], '__proto__')
})

test('a prompt has 1 to 5,000 characters, counted as code points [C2.3]', () => {
  for (const prompt of ['x', '🦊'.repeat(5_000), 'é'.repeat(5_000)])
    assert.equal(parseCreate({ ...least, prompt }).prompt, prompt)
  refuses({ ...least, prompt: 'x'.repeat(5_001) }, 'prompt', /5,000/)
  refuses({ ...least, prompt: '🦊'.repeat(5_001) }, 'prompt', /5,001/)
  refuses({ ...least, prompt: '' }, 'prompt')
})

test('a prompt that consists only of whitespace of any kind is refused [C2.4]', () => {
  for (const prompt of [' ', '\n\t', '\u00a0\u2003\u3000'])
    refuses({ ...least, prompt }, 'prompt', /whitespace/)
})

test('half of a surrogate pair in a prompt is refused [C2.5]', () => {
  for (const prompt of ['a \ud83d', '\udd8a fox', '\udd8a\ud83d'])
    refuses({ ...least, prompt }, 'prompt', /Unicode/)
})

test('control characters in a prompt are refused, except tab, line feed, and carriage return [C2.6]', () => {
  const allowed = new Set([9, 10, 13])
  for (let code = 0; code < 32; code++) {
    const prompt = `a${String.fromCodePoint(code)}b`
    if (allowed.has(code)) assert.equal(parseCreate({ ...least, prompt }).prompt, prompt)
    else refuses({ ...least, prompt }, 'prompt', /control/)
  }
})

test('bodies with the same field values are equal, and an omitted field differs from a present one [C2.26]', () => {
  const same = bodyHashOf(parseCreate({ prompt: 'a fox', model_id: 'svc-pro' }))
  assert.equal(bodyHashOf(parseCreate(least)), same)
  const others = [
    { ...least, prompt: 'a fox ' },
    { ...least, model_id: 'svc-flash' },
    { ...least, image_urls: [] },
    { ...least, image_urls: ['a'] },
    { ...least, aspect_ratio: '16:9' },
  ]
  const hashes = others.map((body) => bodyHashOf(parseCreate(body)))
  assert.equal(new Set([same, ...hashes]).size, others.length + 1)
})

function refuses(body: JsonObject, field: string, message = /./): void {
  const error = errorOf(body)
  assert.equal(error.code, 'invalid_field')
  assert.deepEqual(error.data, { field })
  assert.match(error.message, message)
}

function errorOf(body: JsonObject): ServiceError {
  try {
    parseCreate(body)
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
  throw new assert.AssertionError({ message: `nothing is wrong with ${JSON.stringify(body)}` })
}
