import assert from 'node:assert/strict'
import { test } from 'node:test'

import { branded } from '../../lib/brand.ts'
import type { TaskId } from '../ids.ts'
import { countedMax, positionIn } from './queue-position.ts'
import type { QueueEntry } from './queue-position.ts'

function entry(rank: number, id = 'a'): QueueEntry {
  return { rank, taskId: branded<TaskId>(id) }
}

test('the position is the number of tasks ahead; tasks with equal ranks are ordered by id', () => {
  const head = [entry(1, 'b'), entry(2, 'a'), entry(2, 'c'), entry(5, 'a')]
  assert.deepEqual(
    head.map((each) => positionIn(head, each)),
    [0, 1, 2, 3],
  )
  assert.equal(positionIn([], entry(1)), 0)
})

test('a task that is not in the list gets the position that it would have in the list', () => {
  const head = [entry(1, 'b'), entry(2, 'a'), entry(2, 'c')]
  assert.equal(positionIn(head, entry(1, 'a')), 0)
  assert.equal(positionIn(head, entry(2, 'b')), 2)
  assert.equal(positionIn(head, entry(9)), 3)
})

test('positions up to 1,000 are numbers, and later ones are "1000+"', () => {
  const head = Array.from({ length: countedMax + 1 }, (_, rank) => entry(rank))
  assert.equal(positionIn(head, entry(999)), 999)
  assert.equal(positionIn(head, entry(1_000)), 1_000)
  assert.equal(positionIn(head, entry(1_001)), '1000+')
})
