import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../../lib/brand.ts'
import type { AccountId, FileName, TaskId } from '../ids.ts'
import { decideSettlements } from './decide-settle.ts'
import type { Ending, SettlingTask } from './decide-settle.ts'
import { timedOut } from './task.ts'

const account = branded<AccountId>('acc_1')
const other = branded<AccountId>('acc_2')

function task(id: string, changes: Partial<SettlingTask> = {}): SettlingTask {
  return {
    taskId: branded<TaskId>(id),
    accountId: account,
    modelId: 'model',
    price: 20,
    keyId: null,
    createdAtMs: 0,
    phase: 'storing',
    submits: 1,
    ...changes,
  }
}

const failed: Ending = { kind: 'failed', failure: timedOut }
const output = {
  name: branded<FileName>('out_1.png'),
  mediaType: 'image/png' as const,
  bytes: 3,
  sha256: 'abc',
  keptMs: 1_000,
}

test('a success records its output for the account and refunds nothing', () => {
  const [settled] = decideSettlements(
    [{ task: task('t1'), ending: { kind: 'succeeded', output } }],
    new Map([[account, 5]]),
  )
  assert.deepEqual(settled?.columns, { phase: 'succeeded', output: output.name, failure: null })
  assert.deepEqual([settled?.refund, settled?.file], [null, { ...output, accountId: account }])
})

test('each failed task is refunded, and refunds to the same account add up', () => {
  const settled = decideSettlements(
    [
      { task: task('t1'), ending: failed },
      { task: task('t2', { accountId: other, price: 4 }), ending: failed },
      { task: task('t3', { phase: 'queued' }), ending: failed },
    ],
    new Map([
      [account, 5],
      [other, 0],
    ]),
  )
  assert.deepEqual(
    settled.map(({ refund }) => refund),
    [
      { amount: 20, balanceAfter: 25 },
      { amount: 4, balanceAfter: 4 },
      { amount: 20, balanceAfter: 45 },
    ],
  )
  assert.deepEqual(settled[0]?.columns, { phase: 'failed', output: null, failure: timedOut })
})

test('a free task is refunded too, so that every failure has a ledger entry', () => {
  const [settled] = decideSettlements(
    [{ task: task('t1', { price: 0 }), ending: failed }],
    new Map([[account, 5]]),
  )
  assert.deepEqual(settled?.refund, { amount: 0, balanceAfter: 5 })
})

test('when a task ends, its open attempt is recorded as succeeded, failed, timed out, or unknown', () => {
  const refused: Ending = { kind: 'failed', failure: { code: 'content_policy', message: 'No.' } }
  const outcomes = decideSettlements(
    [
      { task: task('t1'), ending: { kind: 'succeeded', output } },
      { task: task('t2', { phase: 'running' }), ending: failed },
      { task: task('t3', { phase: 'running' }), ending: refused },
      { task: task('t4', { phase: 'submitting' }), ending: failed },
      { task: task('t5', { phase: 'submitting' }), ending: refused, hasFailed: true },
      { task: task('t6', { phase: 'queued' }), ending: failed },
    ],
    new Map([[account, 5]]),
  ).map(({ attemptOutcome }) => attemptOutcome)
  assert.deepEqual(outcomes, ['succeeded', 'timed_out', 'failed', 'unknown', 'failed', null])
})

test('only a task that has stored its output can succeed', () => {
  const running = task('t1', { phase: 'running' })
  assert.throws(() =>
    decideSettlements([{ task: running, ending: { kind: 'succeeded', output } }], new Map([[account, 5]])),
  )
})
