import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../words/reading/read-prompt.ts'
import { groveOf, grown } from './grove.ts'
import { sceneTables } from '../tables.ts'

test('many plants cover the land around other things; a few plants, or plants alone, are things', () => {
  const groves = [
    'a panda in a bamboo forest',
    'a bee in a lavender field',
    'a bamboo forest',
    'a panda eats bamboo',
  ].map((prompt) => groveOf(readPrompt(prompt, new Map()))?.thing.sprite)
  assert.deepEqual(groves, ['bamboo-stalks', 'lavender-row', undefined, undefined])
})

test('a grove contains only its own plant, both near and far', () => {
  const wood = grown(sceneTables.looks.jungle, 'bamboo-stalks')
  assert.deepEqual(new Set(wood.rows.flatMap(({ sprites }) => sprites)), new Set(['bamboo-stalks']))
  assert.equal(grown(sceneTables.looks.jungle, ''), sceneTables.looks.jungle)
})
