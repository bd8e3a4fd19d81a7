import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Refusal } from '../api/refusal.ts'
import { daysOf, emptyForm, keyRequestOf } from './key-form.ts'
import type { KeyForm } from './key-form.ts'

const nowMs = new Date(2026, 10, 21, 23, 30).getTime()

test('the request omits empty fields', () => {
  assert.deepEqual(keyRequestOf({ ...emptyForm, name: ' Laptop ' }, nowMs), { name: 'Laptop' })
})

test('a completed form sets the expiration, daily limit, and models', () => {
  const form: KeyForm = {
    ...emptyForm,
    name: 'CI',
    expiry: 'month',
    dailyCredits: ' 1,000 ',
    modelIds: ['svc-pro'],
  }
  assert.deepEqual(keyRequestOf(form, nowMs), {
    name: 'CI',
    expires_in_days: 30,
    daily_credits_max: 1_000,
    model_ids: ['svc-pro'],
  })
})

test('an expiration date counts calendar days, even late in the evening and across a clock change', () => {
  assert.equal(daysOf({ expiry: 'date', date: '2026-11-22' }, nowMs), 1)
  assert.equal(daysOf({ expiry: 'date', date: '2027-11-21' }, nowMs), 365)
})

test('an invalid value is reported at its field', () => {
  const cases: readonly (readonly [Partial<KeyForm>, string])[] = [
    [{ expiry: 'date', date: '' }, 'expires_in_days'],
    [{ expiry: 'date', date: '2026-11-21' }, 'expires_in_days'],
    [{ expiry: 'date', date: '2226-11-21' }, 'expires_in_days'],
    [{ dailyCredits: 'many' }, 'daily_credits_max'],
    [{ dailyCredits: '1.5' }, 'daily_credits_max'],
    [{ dailyCredits: '0' }, 'daily_credits_max'],
    [{ dailyCredits: '-5' }, 'daily_credits_max'],
    [{ modelIds: [] }, 'model_ids'],
  ]
  for (const [part, field] of cases) {
    assert.throws(
      () => keyRequestOf({ ...emptyForm, name: 'x', ...part }, nowMs),
      (error) => error instanceof Refusal && error.field === field,
    )
  }
})
