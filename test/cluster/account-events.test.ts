import assert from 'node:assert/strict'
import { test } from 'node:test'

import { EventStream } from '../harness/service/event-stream.ts'
import { startScriptedCluster } from '../harness/service/scripted-service.ts'

test('the start and the end of a task in a worker process reach the stream of another process', async () => {
  await using cluster = await startScriptedCluster({})
  const { client, upstream } = cluster
  upstream.script('a fox', { poll: ['running'] })
  await using stream = await EventStream.ofAccount(client.url, client.key)
  assert.equal((await stream.next()).type, 'state')
  const taskId = await client.create({ model_id: 'image-model-a-2', prompt: 'a fox' })
  let started = await stream.next()
  // The first event may show the task while it is still queued.
  if (started.type === 'task' && started.data.task_status === 1) started = await stream.next()
  assert.ok(started.type === 'task' && started.id === null)
  assert.deepEqual([started.data.task_id, started.data.task_status], [taskId, 2])
  upstream.script('a fox', { poll: ['succeed'] })
  const ended = await stream.next()
  assert.ok(ended.type === 'task' && ended.id === '1')
  assert.deepEqual(ended.data, (await client.ask('GET', `/api/v1/tasks/${taskId}`)).json.data)
})
