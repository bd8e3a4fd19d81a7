import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Thing } from './lexicon/thing.ts'
import { readPrompt } from './read-prompt.ts'

const accordion: Thing = { sprite: 'accordion', stance: 'lies', home: 'room', scale: 1 }
const tail = new Map([['accordion', accordion]])

function read(prompt: string) {
  const { mentions, place, hour, weather } = readPrompt(prompt, tail)
  return { things: mentions.map(({ thing, count }) => `${count} ${thing.sprite}`), place, hour, weather }
}

test('things, place, hour and weather are read from one sentence', () => {
  assert.deepEqual(read('Two foxes under an umbrella, in the rainy city at night'), {
    things: ['2 fox-figure', '1 umbrella'],
    place: 'city',
    hour: 'night',
    weather: 'rain',
  })
})

test('the longest phrase wins over the words in it', () => {
  assert.deepEqual(read('a polar bear').things, ['1 polar-bear-figure'])
  assert.deepEqual(read('a fire engine').things, ['1 fire-engine'])
  assert.equal(read('a city under the sea').place, 'city')
  assert.equal(read('a castle under the sea').place, 'underwater')
})

test('a number counts the next thing over adjectives, and a plural without one is two', () => {
  assert.deepEqual(read('three very small grey mice and wolves').things, ['3 mouse', '2 wolf-figure'])
})

test('a count beyond what a picture can hold is lowered', () => {
  assert.deepEqual(read('8 cats').things, ['6 cat'])
})

test('a thing that is denied is not drawn', () => {
  assert.deepEqual(read('a beach without people and no dogs').things, [])
})

test('a thing brings its home along when no place is named', () => {
  assert.equal(read('a whale').place, 'sea')
  assert.equal(read('a camel').place, 'desert')
  assert.equal(read('a cup of coffee').place, 'room')
  assert.equal(read('a cat').place, 'room')
  assert.equal(read('a cat in the rain').place, 'meadow')
})

test('words beyond the lexicon are looked up in the tail', () => {
  assert.deepEqual(read('an accordion').things, ['1 accordion'])
})

test('a prompt without a known word is an empty meadow by day', () => {
  const meadow = { things: [], place: 'meadow', hour: 'day', weather: 'clear' }
  assert.deepEqual(read('the meaning of life'), meadow)
  assert.deepEqual(read('生命的意义 🦊 — ?!'), meadow)
  assert.deepEqual(read('constructor __proto__ toString'), meadow)
})
