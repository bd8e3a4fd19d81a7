import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ApiClient } from '../harness/service/api-client.ts'
import { OperatorClient } from '../harness/service/operator-client.ts'
import { Cluster } from '../harness/processes/cluster.ts'

const taskCount = 12

test('after the lease of a killed worker ends, another worker finishes its tasks, each of them once', async () => {
  await using cluster = await Cluster.start({
    apis: 1,
    workers: 1,
    settings: 'providers: { storyboard: { concurrency: 4 } }',
  })
  await using operator = await OperatorClient.open(cluster.config)
  const [api] = cluster.apis
  const [victim] = cluster.workers
  assert.ok(api !== undefined && victim !== undefined)
  const client = new ApiClient([api.url], cluster.key)
  const picture = { model_id: 'image-model-a-2', prompt: 'a boat on the sea' }
  const taskIds = await Promise.all(Array.from({ length: taskCount }, () => client.create(picture)))
  // When one task is done, four others are being drawn or are about to be.
  await Promise.any(taskIds.map((taskId) => client.ended(taskId)))
  await victim.kill()
  // Makes the dead process look as if it had been silent for thirty seconds.
  const aged = `update workers set beat_ms = beat_ms - 30000 where role = 'worker' and state = 'alive'`
  assert.equal(await operator.execute(aged), 1)
  await cluster.add('worker')
  const tasks = await Promise.all(taskIds.map((taskId) => client.ended(taskId)))
  assert.deepEqual(new Set(tasks.map(({ task_status: status }) => status)), new Set([3]))
  assert.equal(new Set(tasks.map(({ image_url: url }) => url)).size, taskCount)
  const takenOver = await operator.query('select id from tasks where epoch > 1')
  assert.ok(takenOver.length >= 1, 'the killed worker had claimed a task')
  const account = await client.ask('GET', '/api/v1/account')
  assert.equal(account.json.data['balance'], 1_000 - 4 * taskCount)
  assert.deepEqual(await cluster.run('audit'), { ok: true, violations: [] })
})
