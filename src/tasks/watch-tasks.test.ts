import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../lib/brand.ts'
import type { AccountId, TaskId } from '../domain/ids.ts'
import type { Hint } from '../store/hint.ts'
import { TaskWatch } from './watch-tasks.ts'

test('if too many requests wait, the oldest request of the account with the most waiting requests ends', async () => {
  const watch = new TaskWatch({ subscribe: () => () => {} }, 6_000)
  const open = (account: string) => watch.open(branded<AccountId>(account), [`task of ${account}`], 'end')
  const modest = [open('modest'), open('modest')]
  const greedy = [open('greedy')]
  while (modest.length + greedy.length < 6_000) greedy.push(open('greedy'))
  assert.equal(greedy[0]?.isClosed, false)
  greedy.push(open('greedy'))
  assert.ok(greedy[0].isClosed)
  assert.equal(await greedy[0].nextChange(1_000_000), true)
  modest.push(open('modest'))
  assert.deepEqual(
    greedy.slice(0, 3).map(({ isClosed }) => isClosed),
    [true, true, false],
  )
  for (const waiter of [...greedy.slice(2), ...modest]) assert.equal(waiter.isClosed, false)
  greedy[2]?.close()
  modest.push(open('modest'))
  assert.equal(greedy[3]?.isClosed, false, 'the place of an ended request is free')
})

test('a step of a task wakes the clients that follow its steps, and the end also wakes those that wait only for the end', async () => {
  let announce: (hint: Hint) => void = () => {}
  const subscribe = (listener: (hint: Hint) => void) => {
    announce = listener
    return () => {}
  }
  const watch = new TaskWatch({ subscribe }, 10)
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
