import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readableJson } from './readable-json.ts'

test('lists and objects that fit on one line stay on one line, and the value does not change', () => {
  const value = {
    prompt: { '3': { class_type: 'EmptyImage', inputs: { width: 512, links: ['1', 0] } } },
    text: 'a "quoted"\n  text, '.repeat(6),
    list: Array.from({ length: 50 }, (_, index) => index),
    empty: [],
  }
  const text = readableJson(value)
  assert.deepEqual(JSON.parse(text), value)
  assert.ok(text.startsWith('{\n  "prompt": { "3": { "class_type": "EmptyImage", "inputs": {'))
  assert.ok(text.endsWith('    49\n  ],\n  "empty": []\n}'))
  assert.equal(readableJson({ a: [1, 'x'] }), '{ "a": [ 1, "x" ] }')
})
