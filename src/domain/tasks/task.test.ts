// The table of phases and what clients see of it.

import { test } from 'node:test'
import assert from 'node:assert/strict'

import { isTerminal, mayFollow, statusOf } from './task.ts'
import type { Phase } from './task.ts'

const phases: readonly Phase[] = ['queued', 'submitting', 'running', 'storing', 'succeeded', 'failed']

test('the phases follow each other in these ways and in no other', () => {
  const moves = phases.flatMap((from) =>
    phases.filter((to) => mayFollow(from, to)).map((to) => `${from} → ${to}`),
  )

  assert.deepEqual(moves, [
    'queued → submitting',
    'queued → failed',
    'submitting → queued',
    'submitting → submitting',
    'submitting → running',
    'submitting → storing',
    'submitting → failed',
    'running → submitting',
    'running → storing',
    'running → failed',
    'storing → submitting',
    'storing → succeeded',
    'storing → failed',
  ])
})

test('what succeeded or failed is terminal: nothing follows', () => {
  assert.deepEqual(phases.filter(isTerminal), ['succeeded', 'failed'])
})

test('every phase that is not terminal can fail, so that every deadline can end a task', () => {
  for (const phase of phases) assert.equal(mayFollow(phase, 'failed'), !isTerminal(phase), phase)
})

test('clients see 1 until a first submit is recorded, then 2 whatever happens inside, then 3 or 4', () => {
  const statuses = phases.map((phase) => [statusOf({ phase, attempt: 0 }), statusOf({ phase, attempt: 1 })])

  assert.deepEqual(statuses, [
    [1, 2],
    [1, 2],
    [1, 2],
    [1, 2],
    [3, 3],
    [4, 4],
  ])
})
