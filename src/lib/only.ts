// A batch of one: the answer to the one item that was asked about.

import { assert } from './assert.ts'

export function only<Answer>(answers: readonly Answer[]): Answer {
  const [answer] = answers
  assert(answers.length === 1 && answer !== undefined, 'one question has one answer')
  return answer
}
