import { test } from 'node:test'

import { roll } from './roll.ts'

test('while an API, a worker and another API are restarted one after another, no request fails and every picture is drawn', async () => {
  await roll({ restarts: 3, requestsPerSecond: 25 })
})
