import assert from 'node:assert/strict'
import { test } from 'node:test'

import { expectedAfter } from './expected-after.ts'

test('a task under way has the rest of its course before it', () => {
  const made = [{ what: 'created', at_ms: 1 } as const, { what: 'charged', at_ms: 1, credits: 4 } as const]
  assert.deepEqual(expectedAfter(made), ['submitted', 'storing', 'succeeded'])
  assert.deepEqual(expectedAfter([...made, { what: 'submitted', at_ms: 2 }]), ['storing', 'succeeded'])
})

test('a task that has ended has nothing before it', () => {
  assert.deepEqual(expectedAfter([{ what: 'failed', at_ms: 3 }]), [])
  assert.deepEqual(expectedAfter([{ what: 'succeeded', at_ms: 3 }]), [])
})
