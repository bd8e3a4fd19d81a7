import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  formatRedemptionCode,
  hashRedemptionCode,
  hintOfRedemptionCode,
  newRedemptionCode,
  parseRedemptionCode,
} from './redemption-code.ts'

test('a code is recognized however people type it, and other text is refused', () => {
  const code = newRedemptionCode()
  const shown = formatRedemptionCode(code)
  assert.match(shown, /^MUTO(-[A-Z2-7]{4}){5}$/)
  assert.ok(shown.endsWith(hintOfRedemptionCode(code)))
  for (const typed of [
    shown,
    shown.toLowerCase(),
    ` ${shown.replaceAll('-', ' ')}\n`,
    shown.replaceAll('-', ''),
  ])
    assert.equal(parseRedemptionCode(typed), code)
  for (const typed of ['', code, shown.slice(1), `${shown}A`, shown.replace(/.$/, '1'), `${shown} ${shown}`])
    assert.equal(parseRedemptionCode(typed), null, typed)
})

test('new codes differ, and the hash of a code depends on the secret', () => {
  assert.notEqual(newRedemptionCode(), newRedemptionCode())
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  assert.equal(hashRedemptionCode('A', one), hashRedemptionCode('A', one))
  assert.notEqual(hashRedemptionCode('A', one), hashRedemptionCode('A', other))
})
