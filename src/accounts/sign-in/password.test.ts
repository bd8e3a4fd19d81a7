import { test } from 'node:test'
import assert from 'node:assert/strict'

import { ServiceError } from '../../domain/errors.ts'
import { Passwords } from './password.ts'

// Of the reference implementation: "password" with the salt "somesalt", 256 KiB, two passes.
const ofOthers = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'

test('a hash fits its own password only, and no two are alike', async () => {
  const passwords = new Passwords()
  const [one, two] = await Promise.all([passwords.hash('a red fox'), passwords.hash('a red fox')])
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.notEqual(one, two)
  assert.equal(await passwords.isRight('a red fox', one), true)
  assert.equal(await passwords.isRight('a red fix', one), false)
})

test('a letter with its accent is the same however a keyboard composes it', async () => {
  const passwords = new Passwords()
  assert.equal(await passwords.isRight('cafe\u0301', await passwords.hash('caf\u00e9')), true)
})

test('hashes of other costs are read, and known to be of another time', async () => {
  const passwords = new Passwords()
  assert.equal(await passwords.isRight('password', ofOthers), true)
  assert.equal(await passwords.isRight('passwords', ofOthers), false)
  assert.deepEqual(
    [passwords.isOfToday(ofOthers), passwords.isOfToday(await passwords.hash('x'))],
    [false, true],
  )
})

test('whoever has no password has none that fits', async () => {
  const passwords = new Passwords()
  assert.equal(await passwords.isRight('', null), false)
})

test('a crowd is sent away rather than made to wait, and those before it are served', async () => {
  const passwords = new Passwords()
  const tries = Array.from({ length: 70 }, () => passwords.isRight('password', ofOthers))
  const settled = await Promise.allSettled(tries)
  const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  assert.equal(refused.length, 6)
  for (const reason of refused) assert.ok(reason instanceof ServiceError && reason.code === 'unavailable')
})
