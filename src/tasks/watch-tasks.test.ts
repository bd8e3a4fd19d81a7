import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../lib/brand.ts'
import type { AccountId, TaskId } from '../domain/ids.ts'
import type { Hint } from '../store/hint.ts'
import { TaskWatch } from './watch-tasks.ts'

test('a step of a task wakes the clients that follow its steps, and the end also wakes those that wait only for the end', async () => {
  let announce: (hint: Hint) => void = () => {}
  const watch = new TaskWatch({
    safetyPollMs: 1_000_000,
    subscribe: (listener) => {
      announce = listener
      return () => {}
    },
  })
  const taskId = branded<TaskId>('task')
  const waiters = (['end', 'steps', 'progress'] as const).map((follows) =>
    watch.open(branded<AccountId>('account'), [taskId], follows),
  )
  const woken = () => Promise.all(waiters.map((waiter) => waiter.nextChange(0)))
  assert.deepEqual(await woken(), [false, false, false])
  announce({ kind: 'progress', reports: [{ taskId, attempt: 1, percent: 50 }] })
  assert.deepEqual(await woken(), [false, false, true])
  announce({ kind: 'moved', taskIds: [taskId] })
  assert.deepEqual(await woken(), [false, true, true])
  announce({ kind: 'changed', taskIds: [taskId] })
  assert.deepEqual(await woken(), [true, true, true])
})
