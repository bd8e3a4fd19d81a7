// The pages know a few limits of the service's by heart, so that a form can say them before it is sent.

import { test } from 'node:test'
import assert from 'node:assert/strict'

import { passwordLengthMin } from '../../src/accounts/sign-in/password-rule.ts'
import { keyDaysMax, keyNameLengthMax } from '../../src/domain/accounts/key-limits.ts'
import * as password from '../../web/src/sign-in/password-strength.ts'
import * as key from '../../web/src/keys/key-form.ts'

test('what a form says of its limits is what the service holds it to', () => {
  assert.equal(password.passwordLengthMin, passwordLengthMin)
  assert.equal(key.keyNameLengthMax, keyNameLengthMax)
  assert.equal(key.keyDaysMax, keyDaysMax)
})
