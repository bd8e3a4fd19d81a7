import assert from 'node:assert/strict'
import { test } from 'node:test'

import { surviveKills } from './survive-kills.ts'

test('a service that is killed at random moments loses no accepted task: each one ends and is either paid for or refunded [C2.32]', async () => {
  const { failed } = await surviveKills({ kills: 4, createsPerLife: 4, lifeMsMax: 900 })
  assert.equal(failed, 0, 'no kill made a task fail')
})
