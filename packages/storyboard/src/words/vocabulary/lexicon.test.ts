import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyOf } from './tokens.ts'
import { entries, isAnimal, isBeing, isVehicle, lexicon } from './lexicon.ts'
import { singularsOf } from './singular.ts'
import { tables } from './tables.ts'

const sceneWords = [...tables.sceneWords, ...tables.sceneHints].map(([word]) => word)

test('the lexicon contains more than 2,000 words for things and 1,000 for scenes', () => {
  assert.ok(lexicon.size > 2_000)
  assert.ok(new Set(sceneWords).size > 1_000)
})

test('no word names two things', () => {
  const words = entries.flatMap((entry) => entry.words).map(keyOf)
  assert.deepEqual(
    words.filter((word, at) => words.indexOf(word) !== at),
    [],
  )
})

test('every word can be looked up', () => {
  for (const word of [...lexicon.keys(), ...sceneWords]) assert.notEqual(keyOf(word), '')
})

test('every size is in the range of an ordinary subject', () => {
  for (const { words, thing } of entries) assert.ok(thing.scale >= 0.6 && thing.scale <= 1.4, words[0])
})

test('animals and people are beings, but vehicles and houses are not', () => {
  const kinds = ['fox', 'whale', 'astronaut', 'car', 'castle'].map((word) => {
    const thing = lexicon.get(word)
    assert.ok(thing !== undefined)
    return [isBeing(thing), isAnimal(thing), isVehicle(thing)].map(Number).join('')
  })
  assert.deepEqual(kinds, ['110', '110', '100', '001', '000'])
})

test('a plural leads to its possible singulars, most likely first', () => {
  const plurals = [
    'foxes',
    'polar bears',
    'mice',
    'ponies',
    'firemen',
    'wolves',
    'leaves',
    'glass',
    'bus',
    'is',
  ]
  assert.deepEqual(
    plurals.map((word) => singularsOf(word)[0]),
    ['foxe', 'polar bear', 'mouse', 'ponie', 'fireman', 'wolf', 'leaf', undefined, 'bu', undefined],
  )
  assert.ok(singularsOf('foxes').includes('fox') && singularsOf('ponies').includes('pony'))
})
