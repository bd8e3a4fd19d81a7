import { test } from 'node:test'
import assert from 'node:assert/strict'

import { ServiceError } from '../../domain/errors.ts'
import { Passwords } from './password.ts'

// The hash from the reference implementation for "password" with the salt "somesalt", 256 KiB and two passes.
const withOtherCost = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'

test('a hash matches only its own password, and two hashes of one password differ', async () => {
  const passwords = new Passwords()
  const [one, two] = await Promise.all([passwords.hash('a red fox'), passwords.hash('a red fox')])
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.notEqual(one, two)
  assert.equal(await passwords.isRight('a red fox', one), true)
  assert.equal(await passwords.isRight('a red fix', one), false)
})

test('accented letters match however the keyboard composes them', async () => {
  const passwords = new Passwords()
  assert.equal(await passwords.isRight('cafe\u0301', await passwords.hash('caf\u00e9')), true)
})

test('hashes with other cost parameters are checked, and reported as outdated', async () => {
  const passwords = new Passwords()
  assert.equal(await passwords.isRight('password', withOtherCost), true)
  assert.equal(await passwords.isRight('passwords', withOtherCost), false)
  assert.deepEqual(
    [passwords.isCurrent(withOtherCost), passwords.isCurrent(await passwords.hash('x'))],
    [false, true],
  )
})

test('no password matches an account without a password', async () => {
  const passwords = new Passwords()
  assert.equal(await passwords.isRight('', null), false)
})

test('checks beyond the queue limit are refused, and the queued ones still run', async () => {
  const passwords = new Passwords()
  const tries = Array.from({ length: 70 }, () => passwords.isRight('password', withOtherCost))
  const settled = await Promise.allSettled(tries)
  const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  assert.equal(refused.length, 6)
  for (const reason of refused) assert.ok(reason instanceof ServiceError && reason.code === 'unavailable')
})
