import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actorsOf, intentOf, planFor } from '../../test/harness/plans.ts'
import type { Place } from '../words/vocabulary/thing.ts'
import { readPrompt } from '../words/reading/read-prompt.ts'
import type { Intent } from '../words/intent.ts'

const prompts: readonly (readonly [denial: string, place: Place, sprites: RegExp])[] = [
  ['no clouds', 'meadow', /^cloud$/],
  ['without any trees', 'forest', /tree|birch|willow|fir$|hanging-branch/],
  ['no flowers', 'garden', /tulip|flower|rose|hyacinth/],
  ['no buildings', 'village', /house|cottage|church|windmill|hut|well/],
]

for (const [denial, place, sprites] of prompts) {
  test(`"${denial}" leaves out scenery that the place "${place}" usually has`, () => {
    const { without } = readPrompt(`a fox, ${denial}`, new Map())
    const count = (changes: Partial<Intent>) =>
      actorsOf(planFor(intentOf('fox', place, changes), '16:9')).filter(({ sprite }) => sprites.test(sprite))
        .length
    assert.ok(count({}) > 0)
    assert.equal(count({ without }), 0)
  })
}

test('the sky does not show stars, a moon, or a sun that the prompt excludes', () => {
  const { without } = readPrompt('a lake without stars, no moon', new Map())
  const night = planFor(intentOf('', 'lake', { hour: 'night', without })).backdrop
  assert.deepEqual([night.starCount, night.lamp], [0, null])
  assert.notEqual(planFor(intentOf('', 'lake', { without })).backdrop.lamp, null)
})

test('a scene is never set at an hour that the prompt excludes', () => {
  assert.equal(readPrompt('an owl in a forest, not at night', new Map()).hour, 'day')
})
