import assert from 'node:assert/strict'
import { test } from 'node:test'

import { startScriptedCluster } from '../harness/service/scripted-service.ts'
import { until } from '../harness/time/until.ts'

test("a task that another process runs is stopped on its engine, and the process that received the request responds with the task's end", async () => {
  // The pauses between polls are longer than the test, so only the cancellation itself can wake the worker.
  await using cluster = await startScriptedCluster({ polling: { leastMs: 600_000, greatestMs: 600_000 } })
  const { client, operator } = cluster
  const taskId = await client.create({ model_id: 'image-model-a-2', prompt: 'a fox' })
  const phaseOf = () => operator.query('select t.phase from tasks t where t.id = $1', taskId)
  await until('the job is running', async () => (await phaseOf())[0]?.['phase'] === 'running', 20_000)
  const requests = Array.from({ length: 5 }, () => client.ask('POST', `/api/v1/tasks/${taskId}/cancel`))
  const codes = (await Promise.all(requests)).map(({ json: { data } }) =>
    'failure' in data ? (data['failure'] as { readonly code: string }).code : data['error'],
  )
  assert.ok(codes.includes('canceled'), codes.join())
  const entries = await operator.query('select kind from ledger where task_id = $1 order by id', taskId)
  assert.deepEqual(
    entries.map(({ kind }) => kind),
    ['debit', 'refund'],
  )
  assert.deepEqual(await operator.store.auditStore(null), [])
})
