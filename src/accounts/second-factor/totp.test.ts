import { test } from 'node:test'
import assert from 'node:assert/strict'

import { newTotpSecret, totpStep, totpUri } from './totp.ts'

// The secret from RFC 6238, appendix B, which lists codes of eight digits. Apps show only the last six.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('codes match RFC 6238, and each code yields its time step', () => {
  assert.equal(totpStep('287082', secret, 59_000), 1)
  assert.equal(totpStep('081804', secret, 1_111_111_109_000), 37_037_036)
  assert.equal(totpStep('353130', secret, 20_000_000_000_000), 666_666_666)
})

test('only the codes of the previous, current, and next time steps are accepted', () => {
  const steps = [29_999, 30_000, 60_000, 89_999, 90_000].map((nowMs) => totpStep('287082', secret, nowMs))
  assert.deepEqual(steps, [1, 1, 1, 1, null])
  assert.equal(totpStep('287082', secret, 120_000), null)
})

test('text that is not six digits is refused', () => {
  for (const code of ['', '28708', '2870822', 'abcdef', '28708２'])
    assert.equal(totpStep(code, secret, 59_000), null)
})

test('a secret has 160 bits, and its URI has the form that authenticator apps read', () => {
  const fresh = newTotpSecret()
  assert.match(fresh, /^[A-Z2-7]{32}$/)
  const uri = new URL(totpUri(fresh, 'ada@example.com'))
  assert.deepEqual([uri.protocol, uri.searchParams.get('secret')], ['otpauth:', fresh])
})
