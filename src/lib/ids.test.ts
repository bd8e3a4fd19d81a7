import { test } from 'node:test'
import assert from 'node:assert/strict'
import fc from 'fast-check'

import { encodeBase62, isRandomId, randomBase62, randomId, timeOrderedId, unguessableLength } from './ids.ts'

const seed = { seed: 20_261_121 }

test('random text is base62, has the requested length, and does not repeat', () => {
  for (const length of [1, 6, 22, 43, 1000]) assert.match(randomBase62(length), /^[0-9A-Za-z]+$/)
  for (const length of [0, 1, 6, 22, 43, 1000]) assert.equal(randomBase62(length).length, length)
  const many = Array.from({ length: 10_000 }, () => randomBase62(unguessableLength))
  assert.equal(new Set(many).size, many.length)
})

test('all characters are equally likely', () => {
  const letters = 620_000
  const counts = new Map<string, number>()
  for (const letter of randomBase62(letters)) counts.set(letter, (counts.get(letter) ?? 0) + 1)

  assert.equal(counts.size, 62)
  // Each character is expected 10,000 times, with a standard deviation of 99. A difference of six standard deviations
  // would not be a coincidence.
  for (const [letter, count] of counts) assert.ok(Math.abs(count - 10_000) < 600, `${letter}: ${count}`)
})

test('an unguessable name has at least 128 random bits', () => {
  assert.ok(Math.log2(62) * unguessableLength >= 128)
})

test('identifiers sort by time, byte by byte, and are unique even within the same millisecond', () => {
  const time = fc.integer({ min: 0, max: 8_640_000_000_000_000 })
  fc.assert(
    fc.property(time, time, (one, other) => {
      const [a, b] = [timeOrderedId(one), timeOrderedId(other)]
      assert.match(a, /^[0-9A-Za-z]{31}$/)
      if (one < other) assert.ok(a < b)
      if (one > other) assert.ok(a > b)
      assert.notEqual(a, b)
    }),
    seed,
  )
})

test('numbers in base62 have a fixed length and keep their order', () => {
  assert.equal(encodeBase62(0, 6), '000000')
  assert.equal(encodeBase62(61, 2), '0z')
  assert.equal(encodeBase62(62, 2), '10')
  assert.equal(encodeBase62(0xffff_ffff, 6), '4gfFC3')
  fc.assert(
    fc.property(fc.nat(0xffff_ffff), fc.nat(0xffff_ffff), (one, other) => {
      const [a, b] = [encodeBase62(one, 6), encodeBase62(other, 6)]
      assert.equal(a < b, one < other)
      assert.equal(a.length, 6)
    }),
    seed,
  )
})

test('a random id is recognized by its prefix, its length, and its characters', () => {
  const id = randomId('key')
  assert.ok(isRandomId('key', id))
  for (const other of ['', 'key_', id.slice(0, -1), `${id}a`, `${id.slice(0, -1)}\0`, randomId('acc')])
    assert.equal(isRandomId('key', other), false, other)
})
