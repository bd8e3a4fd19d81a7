import { test } from 'node:test'
import assert from 'node:assert/strict'

import { strengthOf } from './password-strength.ts'

const samples = [
  ['', 1],
  ['short', 1],
  ['aaaaaaaaaaaa', 2],
  ['kangaroo1984', 3],
  ['four words are a good start', 4],
] as const

test('longer and less repetitive passwords are rated stronger', () => {
  assert.deepEqual(
    samples.map(([password]) => [password, strengthOf(password).step]),
    samples,
  )
})
