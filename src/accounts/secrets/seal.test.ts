import { test } from 'node:test'
import assert from 'node:assert/strict'

import { seal, unseal } from './seal.ts'

const secret = Buffer.alloc(32, 7)

test('sealed text can be unsealed only for its owner and with the same secret', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'acc_1', secret)
  assert.equal(unseal(sealed, 'acc_1', secret), 'JBSWY3DPEHPK3PXP')
  assert.throws(() => unseal(sealed, 'acc_2', secret))
  assert.throws(() => unseal(sealed, 'acc_1', Buffer.alloc(32, 8)))
})

test('sealed text that was changed or shortened cannot be unsealed', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'acc_1', secret)
  for (let at = 0; at < sealed.length; at += 7) {
    const other = sealed[at] === 'A' ? 'B' : 'A'
    assert.throws(() => unseal(sealed.slice(0, at) + other + sealed.slice(at + 1), 'acc_1', secret))
    assert.throws(() => unseal(sealed.slice(0, at), 'acc_1', secret))
  }
})

test('sealing the same text twice gives different results', () => {
  assert.notEqual(seal('text', 'acc_1', secret), seal('text', 'acc_1', secret))
})
