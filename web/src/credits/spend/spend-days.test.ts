import assert from 'node:assert/strict'
import { test } from 'node:test'

import { scaleEnd, spendByModel, spendDays, stackOf } from './spend-days.ts'

const nowMs = Date.UTC(2026, 10, 21, 0, 30)
const rows = [
  { day: '2026-11-21', model_id: 'svc-pro', credits: 120, tasks: 2 },
  { day: '2026-11-21', model_id: 'image-model-a-2', credits: 4, tasks: 1 },
  { day: '2026-11-19', model_id: 'image-model-a-2', credits: 200, tasks: 50 },
  { day: '2026-11-18', model_id: 'svc-pro', credits: 999, tasks: 9 },
]

test('every UTC day of the period is listed, even without spend, and older days are dropped', () => {
  const days = spendDays(rows, 3, nowMs)
  assert.deepEqual(
    days.map(({ day, credits }) => [day, credits]),
    [
      ['2026-11-19', 200],
      ['2026-11-20', 0],
      ['2026-11-21', 124],
    ],
  )
})

test('the models of a day are sorted by name, so that each keeps its position in the stack', () => {
  const [today] = spendDays(rows, 1, nowMs)
  assert.deepEqual(
    today?.models.map(({ modelId }) => modelId),
    ['image-model-a-2', 'svc-pro'],
  )
})

test('the most expensive model is listed first', () => {
  assert.deepEqual(spendByModel(spendDays(rows, 3, nowMs)), [
    { modelId: 'image-model-a-2', credits: 204, tasks: 51 },
    { modelId: 'svc-pro', credits: 120, tasks: 2 },
  ])
})

test('the scale ends at a round number that is at least the maximum', () => {
  const ends = [0, 1, 2, 3, 7, 10, 11, 61, 99, 100, 101, 4_200].map(scaleEnd)
  assert.deepEqual(ends, [2, 2, 2, 4, 8, 10, 20, 80, 100, 100, 200, 6_000])
})

test('the parts of a column are stacked and add up to its total', () => {
  const [today] = spendDays(rows, 1, nowMs)
  assert.ok(today !== undefined)
  assert.deepEqual(stackOf(today, 200), [
    { modelId: 'image-model-a-2', top: 98, height: 2 },
    { modelId: 'svc-pro', top: 38, height: 60 },
  ])
})

test('nothing is drawn below zero for a day with more refunds than charges', () => {
  const [today] = spendDays([{ day: '2026-11-21', model_id: 'svc-pro', credits: -60, tasks: 0 }], 1, nowMs)
  assert.ok(today !== undefined)
  assert.deepEqual(stackOf(today, 2), [{ modelId: 'svc-pro', top: 100, height: 0 }])
})
