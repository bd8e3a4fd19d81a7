import { test } from 'node:test'
import assert from 'node:assert/strict'
import fc from 'fast-check'

import { isTerminal, mayFollow, statusOf } from '../../src/domain/tasks/task.ts'
import type { Phase } from '../../src/domain/tasks/task.ts'

const phase = fc.constantFrom<Phase>('queued', 'submitting', 'running', 'storing', 'succeeded', 'failed')

test('no sequence of steps leaves a terminal phase or moves the status backwards', () => {
  const property = fc.property(fc.array(phase, { maxLength: 50 }), (phases) => {
    let task: { readonly phase: Phase; readonly attempt: number } = { phase: 'queued', attempt: 0 }
    for (const phase of phases) {
      if (!mayFollow(task.phase, phase)) continue
      assert.ok(!isTerminal(task.phase), `${task.phase} → ${phase}`)
      const next = { phase: phase, attempt: task.attempt + (phase === 'submitting' ? 1 : 0) }
      assert.ok(statusOf(next) >= statusOf(task), `${task.phase} → ${phase}`)
      task = next
    }
  })
  fc.assert(property, { seed: 20_261_121, numRuns: 2000 })
})

test('a task succeeds only after storing its output', () => {
  const before = (['queued', 'submitting', 'running', 'storing', 'failed'] as const).filter((from) =>
    mayFollow(from, 'succeeded'),
  )
  assert.deepEqual(before, ['storing'])
})
