import { test } from 'node:test'

import { roll } from './roll.ts'

test('while an API, a worker, and another API restart one after another, no request fails and every image is drawn', async () => {
  await roll({ restarts: 3, requestsPerSecond: 25 })
})
