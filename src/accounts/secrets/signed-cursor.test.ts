import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import { openCursor, signCursor } from './signed-cursor.ts'

const secret = Buffer.alloc(32, 7)

test('a cursor yields its position only for the same scope and secret', () => {
  const property = fc.property(
    fc.string({ unit: 'grapheme' }),
    fc.string(),
    fc.string(),
    (position, scope, other) => {
      fc.pre(scope !== other)
      const cursor = signCursor(position, scope, secret)
      assert.match(cursor, /^[\w-]{22,}$/)
      assert.equal(openCursor(cursor, scope, secret), position)
      assert.equal(openCursor(cursor, other, secret), null)
      assert.equal(openCursor(cursor, scope, Buffer.alloc(32, 8)), null)
    },
  )
  fc.assert(property)
})

test('a cursor that was shortened, extended, or changed in any character is not accepted', () => {
  const cursor = signCursor('00VbbtCik5SfmsFqOKi07yszR2GnLoC', 'tasks', secret)
  for (let at = 0; at < cursor.length; at++) {
    const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1)
    for (const text of [changed, cursor.slice(0, at), `${cursor.slice(0, at)} ${cursor.slice(at)}`])
      assert.equal(openCursor(text, 'tasks', secret), null, text)
  }
  assert.equal(openCursor(`${cursor}=`, 'tasks', secret), null)
})
