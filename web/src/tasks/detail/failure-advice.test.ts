import assert from 'node:assert/strict'
import { test } from 'node:test'

import { failureCodes } from '../../../../src/domain/tasks/task.ts'
import { failureAdvice } from './failure-advice.ts'

test('every failure code has its own advice', () => {
  const fallback = failureAdvice('a code from a later version')
  for (const code of failureCodes) assert.notEqual(failureAdvice(code), fallback, code)
})
