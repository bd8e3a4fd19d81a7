import assert from 'node:assert/strict'
import { test } from 'node:test'

import { expectedAfter } from './expected-after.ts'

test('the remaining steps of a task in progress are listed', () => {
  const created = [{ what: 'created', at_ms: 1 } as const, { what: 'charged', at_ms: 1, credits: 4 } as const]
  assert.deepEqual(expectedAfter(created), ['submitted', 'storing', 'succeeded'])
  assert.deepEqual(expectedAfter([...created, { what: 'submitted', at_ms: 2 }]), ['storing', 'succeeded'])
})

test('a finished task has no remaining steps', () => {
  assert.deepEqual(expectedAfter([{ what: 'failed', at_ms: 3 }]), [])
  assert.deepEqual(expectedAfter([{ what: 'succeeded', at_ms: 3 }]), [])
})
