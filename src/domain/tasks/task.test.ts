import { test } from 'node:test'
import assert from 'node:assert/strict'

import { isTerminal, mayFollow, statusOf } from './task.ts'
import type { Phase } from './task.ts'

const phases: readonly Phase[] = ['queued', 'submitting', 'running', 'storing', 'succeeded', 'failed']

test('only the listed transitions between phases are possible', () => {
  const moves = phases.flatMap((from) =>
    phases.filter((to) => mayFollow(from, to)).map((to) => `${from} → ${to}`),
  )

  assert.deepEqual(moves, [
    'queued → submitting',
    'queued → failed',
    'submitting → queued',
    'submitting → running',
    'submitting → storing',
    'submitting → failed',
    'running → queued',
    'running → storing',
    'running → failed',
    'storing → queued',
    'storing → succeeded',
    'storing → failed',
  ])
})

test('a task that has succeeded or failed is terminal', () => {
  assert.deepEqual(phases.filter(isTerminal), ['succeeded', 'failed'])
})

test('every phase that is not terminal can lead to failure, so that every deadline can end a task', () => {
  for (const phase of phases) assert.equal(mayFollow(phase, 'failed'), !isTerminal(phase), phase)
})

test('clients see status 1 until the first submission is recorded, then 2 regardless of the phase, then 3 or 4', () => {
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
