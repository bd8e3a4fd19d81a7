import assert from 'node:assert/strict'
import { test } from 'node:test'

import { failureCodes } from '../../../../src/domain/tasks/task.ts'
import { failureAdvice } from './failure-advice.ts'

test('for every way in which a task can fail there is an advice of its own', () => {
  const fallback = failureAdvice('a word of a later version')
  for (const code of failureCodes) assert.notEqual(failureAdvice(code), fallback, code)
})
