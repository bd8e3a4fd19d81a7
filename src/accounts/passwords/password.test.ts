import { test } from 'node:test'
import assert from 'node:assert/strict'

import { ServiceError } from '../../domain/errors.ts'
import { Passwords } from './password.ts'
import type { Requester } from './password.ts'

// The reference implementation's hash of "password", with the salt "somesalt", 256 KiB of memory, and two passes.
const withOtherCost = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'

const here = (key: string): Requester => ({ key, departed: new AbortController().signal })
const ada = here('ada')

test('a hash matches only its own password, and two hashes of the same password differ', async () => {
  const passwords = new Passwords()
  const [one, two] = await Promise.all([passwords.hash('a red fox', ada), passwords.hash('a red fox', ada)])
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.notEqual(one, two)
  assert.equal(await passwords.isRight('a red fox', one, ada), true)
  assert.equal(await passwords.isRight('a red fix', one, ada), false)
})

test('accented letters match regardless of how the keyboard encodes them', async () => {
  const passwords = new Passwords()
  assert.equal(await passwords.isRight('cafe\u0301', await passwords.hash('caf\u00e9', ada), ada), true)
})

test('passwords can be checked against hashes with other cost parameters, which are reported as outdated', async () => {
  const passwords = new Passwords()
  assert.equal(await passwords.isRight('password', withOtherCost, ada), true)
  assert.equal(await passwords.isRight('passwords', withOtherCost, ada), false)
  assert.deepEqual(
    [passwords.isCurrent(withOtherCost), passwords.isCurrent(await passwords.hash('x', ada))],
    [false, true],
  )
})

test('no password matches an account without a password', async () => {
  const passwords = new Passwords()
  assert.equal(await passwords.isRight('', null, ada), false)
})

test('only one hash at a time is computed for an address; its checks beyond the waiting limit are refused, and other addresses are not affected', async () => {
  const passwords = new Passwords(2)
  const ended: string[] = []
  // Each of the attacker's hashes takes 32 ms, so Ada's short hash is among the first three to end, even on a busy
  // machine.
  const slow = await passwords.hash('password', ada)
  const check = (requester: string, hash: string) =>
    passwords.isRight('password', hash, here(requester)).then(() => ended.push(requester))
  const tries = Array.from({ length: 40 }, () => check('attacker', slow))
  const [, ...settled] = await Promise.allSettled([check('ada', withOtherCost), ...tries])
  assert.ok(ended.indexOf('ada') <= 2, ended.join(', '))
  const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  assert.equal(refused.length, 40 - 1 - 32)
  for (const reason of refused) assert.ok(reason instanceof ServiceError && reason.code === 'rate_limited')
})

test('if many addresses wait, checks beyond the total limit are refused, and the waiting checks still run', async () => {
  const passwords = new Passwords(2)
  const tries = Array.from({ length: 135 }, (_, index) =>
    passwords.isRight('password', withOtherCost, here(`address ${index}`)),
  )
  const settled = await Promise.allSettled(tries)
  const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  assert.equal(refused.length, 135 - 2 - 128)
  for (const reason of refused) assert.ok(reason instanceof ServiceError && reason.code === 'unavailable')
})

test('if a client disconnects, its waiting hashes are never computed and delay no other client', async () => {
  const passwords = new Passwords(2)
  const client = new AbortController()
  const gone = new Error('the client disconnected')
  const attacker = (index: number): Requester => ({ key: `address ${index}`, departed: client.signal })
  const tries = Array.from({ length: 40 }, (_, index) =>
    passwords.isRight('password', withOtherCost, attacker(index)),
  )
  const last = passwords.isRight('password', withOtherCost, ada)
  client.abort(gone)
  const settled = await Promise.allSettled(tries)
  assert.equal(settled.filter((each) => each.status === 'rejected' && each.reason === gone).length, 40 - 2)
  assert.equal(await last, true)
})
