import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../../words/reading/read-prompt.ts'
import { spriteOf } from './sprite-of.ts'

test('a flying bird spreads its wings, and a sitting or standing bird folds them', () => {
  const cases: Readonly<Record<string, string>> = {
    'a bird': 'bird-flying',
    'seagulls over the sea': 'gull-flying',
    'a robin above a cottage': 'robin-flying',
    'ducks flying south': 'duck-flying',
    'a parrot flies through the jungle': 'parrot-flying',
    'a duck': 'duck',
    'a crow on a fence': 'black-bird',
    'a sleeping sparrow': 'sparrow',
    'an eagle': 'eagle',
  }
  const drawn = Object.keys(cases).map((prompt) => {
    const { mentions, place } = readPrompt(prompt, new Map())
    return [prompt, mentions[0] === undefined ? null : spriteOf(mentions[0], place)]
  })
  assert.deepEqual(Object.fromEntries(drawn), cases)
})
