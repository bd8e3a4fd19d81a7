import { test } from 'node:test'
import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import fc from 'fast-check'

import { hashApiKey, hintOfKey, isWellFormedKey, newApiKey } from './api-key.ts'

const seed = { seed: 20_261_121, numRuns: 200 }
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secret = Buffer.alloc(32, 7)

test('new keys have the documented form, and no two are the same', () => {
  const keys = Array.from({ length: 1000 }, () => newApiKey())
  for (const key of keys) {
    assert.match(key, /^sk-muto_[0-9A-Za-z]{49}$/)
    assert.ok(isWellFormedKey(key))
  }
  assert.equal(new Set(keys).size, keys.length)
})

test('the checksum detects one wrong character in any position', () => {
  const key = newApiKey()
  for (let place = 'sk-muto_'.length; place < key.length; place++) {
    for (const letter of letters) {
      const mistyped = key.slice(0, place) + letter + key.slice(place + 1)
      assert.equal(isWellFormedKey(mistyped), mistyped === key, mistyped)
    }
  }
})

test('the checksum detects a swap of two adjacent characters', () => {
  fc.assert(
    fc.property(fc.constant(null).map(newApiKey), fc.integer({ min: 8, max: 55 }), (key, place) => {
      const swapped = key.slice(0, place) + key.charAt(place + 1) + key.charAt(place) + key.slice(place + 2)
      assert.equal(isWellFormedKey(swapped), swapped === key)
    }),
    seed,
  )
})

test('text that is not a key is not well formed', () => {
  const key = newApiKey()
  const others = [
    '',
    'sk-',
    'sk-muto_',
    key.slice(1),
    key.slice(0, -1),
    `${key}0`,
    ` ${key}`,
    `${key} `,
    `${key}\n`,
  ]
  const spellings = [
    key.toUpperCase(),
    key.replace('sk-muto_', 'sk-'),
    key.replace('-', '_'),
    `${key},${key}`,
  ]
  for (const text of [...others, ...spellings])
    assert.equal(isWellFormedKey(text), false, JSON.stringify(text))
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(isWellFormedKey(text), false)),
    seed,
  )
})

test('a hash depends on every character of the key and on the secret', () => {
  const key = newApiKey()
  const hash = hashApiKey(key, secret)
  assert.match(hash, /^[0-9A-Za-z_-]{43}$/)
  assert.equal(hashApiKey(key, secret), hash)
  assert.notEqual(hashApiKey(newApiKey(), secret), hash)
  assert.notEqual(hashApiKey(key, Buffer.alloc(32, 8)), hash)
  assert.equal(hashApiKey('sk-muto_known', secret), 'fPL8Dhmz5tT2JqTebpOoou49DfbH_g3qLB2lMbcC4So')
})

test('a hint shows only the last four characters of the key', () => {
  const key = newApiKey()
  assert.equal(hintOfKey(key), `sk-muto_…${key.slice(-4)}`)
})
