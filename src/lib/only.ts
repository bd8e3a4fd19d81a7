// Returns the only item of a list, for a batch with one item.

import { assert } from './assert.ts'

export function only<Answer>(answers: readonly Answer[]): Answer {
  const [answer] = answers
  assert(answers.length === 1 && answer !== undefined, 'a batch of one item has one result')
  return answer
}
