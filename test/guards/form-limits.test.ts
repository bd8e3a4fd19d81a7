// The site's pages repeat a few of the service's limits, so that forms can show the limits before the user submits.

import { test } from 'node:test'
import assert from 'node:assert/strict'

import { passwordLengthMin } from '../../src/accounts/passwords/password-rule.ts'
import { keyDaysMax, keyNameLengthMax } from '../../src/domain/accounts/key-limits.ts'
import * as password from '../../web/src/sign-in/fields/password-strength.ts'
import * as key from '../../web/src/keys/key-form.ts'

test('the limits in forms match the limits of the service', () => {
  assert.equal(password.passwordLengthMin, passwordLengthMin)
  assert.equal(key.keyNameLengthMax, keyNameLengthMax)
  assert.equal(key.keyDaysMax, keyDaysMax)
})
