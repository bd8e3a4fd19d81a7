import assert from 'node:assert/strict'
import { test } from 'node:test'

import { granted } from '../api/expect.ts'
import { ApiClient } from '../harness/service/api-client.ts'
import { Cluster } from '../harness/processes/cluster.ts'
import { quickImage } from '../harness/service/quick-image.ts'
import { until } from '../harness/time/until.ts'

test('a task that is deleted through one process has null URLs in another process that has cached it', async () => {
  await using cluster = await Cluster.start({ apis: 2, workers: 1 })
  const [one, other] = cluster.apis.map(({ url }) => new ApiClient([url], cluster.key))
  assert.ok(one !== undefined && other !== undefined)
  const { task_id: taskId, image_url: imageUrl } = await other.ended(await one.create(quickImage))
  const atOther = new URL(new URL(imageUrl ?? '').pathname, other.url)
  assert.equal((await fetch(atOther, { redirect: 'manual' })).status, 302)

  assert.equal(granted(await one.ask('DELETE', `/api/v1/tasks/${taskId}`))['image_url'], null)

  assert.equal((await fetch(atOther, { redirect: 'manual' })).status, 410)
  const read = () => other.ask('GET', `/api/v1/tasks/${taskId}`)
  await until('the URL is null', async () => granted(await read())['image_url'] === null, 2_000)
})
