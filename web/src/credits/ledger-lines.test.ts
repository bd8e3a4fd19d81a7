import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { LedgerEntry } from '../../../src/http/site/wire/credits.ts'
import { layoutLedger, ledgerLines } from './ledger-lines.ts'

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

test('each day appears once above its entries, even if the entries arrived in several pages', () => {
  const lines = ledgerLines([entryAt('3', 21, 9), entryAt('2', 21, 8), entryAt('1', 20, 8)], dayOf)
  assert.deepEqual(
    lines.map(({ id }) => id),
    ['2026-11-21', '3', '2', '2026-11-20', '1'],
  )
})

test('lines follow each other without gaps', () => {
  const lines = ledgerLines([entryAt('2', 21, 8), entryAt('1', 20, 8)], dayOf)
  const { boxes, height } = layoutLedger(lines, 600)
  assert.deepEqual(
    boxes.map((box) => box.y),
    [0, 44, 108, 152],
  )
  assert.equal(height, 216)
})

function entryAt(id: string, day: number, hour: number): LedgerEntry {
  return {
    entry_id: id,
    kind: 'debit',
    amount: -4,
    balance_after: 96,
    created_at_ms: Date.UTC(2026, 10, day, hour),
    task_id: 'task_1',
    model_id: 'image-model-a-2',
    note: null,
  }
}
