// Returns the result of a batch of one item.

import { assert } from './assert.ts'

export function only<Answer>(answers: readonly Answer[]): Answer {
  const [answer] = answers
  assert(answers.length === 1 && answer !== undefined, 'a batch of one item must have one result')
  return answer
}
