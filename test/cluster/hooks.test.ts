import assert from 'node:assert/strict'
import { test } from 'node:test'

import { only } from '../../src/lib/only.ts'
import { startScriptedCluster } from '../harness/service/scripted-service.ts'
import { until } from '../harness/time/until.ts'

test('a call to one process wakes the worker in another process, with or without the handle', async () => {
  // The pauses between polls are longer than the test, so only a call can wake the worker.
  await using cluster = await startScriptedCluster({ polling: { leastMs: 600_000, greatestMs: 600_000 } })
  const { client, upstream, operator } = cluster
  upstream.script('lost', { submit: ['call-silently'] })
  const create = (prompt: string) => client.create({ model_id: 'image-model-a-2', prompt })
  const lost = await create('lost')
  const ready = await create('ready')
  const phases = () => operator.query('select t.phase from tasks t where t.id = $1', ready)
  await until('the job is running', async () => only(await phases())['phase'] === 'running', 20_000)

  const job = only(upstream.jobsFor('ready'))
  assert.equal(await upstream.callHook(job, 'another key'), 401)
  assert.equal(await upstream.callHook(job), 204)
  assert.equal(await upstream.callHook(job), 204)
  for (const taskId of [lost, ready]) assert.equal((await client.ended(taskId)).task_status, 3)
  assert.equal(await upstream.callHook(job), 204)
  assert.equal(upstream.submits.length, 2)
  assert.deepEqual(await operator.store.auditStore(null), [])
})
