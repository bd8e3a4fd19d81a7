import assert from 'node:assert/strict'
import { test } from 'node:test'

import { drawCode, hashCode, hintOfCode, readCode, shownCode } from './redemption-code.ts'

test('a code is read however people type it, and as nothing else', () => {
  const code = drawCode()
  const shown = shownCode(code)
  assert.match(shown, /^MUTO(-[A-Z2-7]{4}){5}$/)
  assert.ok(shown.endsWith(hintOfCode(code)))
  for (const typed of [
    shown,
    shown.toLowerCase(),
    ` ${shown.replaceAll('-', ' ')}\n`,
    shown.replaceAll('-', ''),
  ])
    assert.equal(readCode(typed), code)
  for (const typed of ['', code, shown.slice(1), `${shown}A`, shown.replace(/.$/, '1'), `${shown} ${shown}`])
    assert.equal(readCode(typed), null, typed)
})

test('codes differ, and so do their hashes under another secret', () => {
  assert.notEqual(drawCode(), drawCode())
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  assert.equal(hashCode('A', one), hashCode('A', one))
  assert.notEqual(hashCode('A', one), hashCode('A', other))
})
