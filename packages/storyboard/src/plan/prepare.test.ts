import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../words/reading/read-prompt.ts'
import { prepare } from './prepare.ts'

test('drawings suit the scene: an owl perches, a player kicks a ball, and a child leads a dog', () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    'an owl in the forest': ['owl-perched'],
    'an owl on a sofa': ['owl', 'couch-and-lamp'],
    'an owl flies over the forest': ['owl'],
    'a polar bear in the snow': ['polar-bear-walking'],
    'children play football': ['child-kicking-figure', 'soccer-ball'],
    'a girl walks her dog': ['girl-walking-figure', 'dog-leashed'],
    'a dog walks with a girl': ['dog', 'girl-walking-figure'],
    'a girl and her dog': ['girl-figure', 'dog'],
  }
  const drawn = Object.keys(cases).map((prompt) => [
    prompt,
    prepare(readPrompt(prompt, new Map())).mentions.map(({ thing }) => thing.sprite),
  ])
  assert.deepEqual(Object.fromEntries(drawn), cases)
})
