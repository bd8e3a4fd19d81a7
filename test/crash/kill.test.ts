import { test } from 'node:test'

import { surviveKills } from './survive-kills.ts'

test('a service that is killed at random moments loses no accepted task: each one ends either paid for or refunded [C2.32]', async () => {
  await surviveKills({ kills: 4, createsPerLife: 4, lifeMsMax: 900 })
})
