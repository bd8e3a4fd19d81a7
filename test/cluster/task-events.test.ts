import assert from 'node:assert/strict'
import { test } from 'node:test'

import { EventStream } from '../harness/service/event-stream.ts'
import { startScriptedCluster } from '../harness/service/scripted-service.ts'

test('progress that a worker process reports reaches an open stream of another process, and a stream that is opened later', async () => {
  await using cluster = await startScriptedCluster({})
  const { client, upstream } = cluster
  upstream.script('a fox', { poll: ['running'] })
  upstream.progress = 0.25
  const taskId = await client.create({ model_id: 'image-model-a-2', prompt: 'a fox' })
  await using stream = await EventStream.ofTask(client.url, client.key, taskId)
  const reach = async (progress: number) => {
    for (;;) {
      const { type, data } = await stream.next()
      if (type === 'progress' && data.progress === progress) return data
    }
  }
  assert.deepEqual(await reach(0.25), { progress: 0.25, queue_position: null })
  upstream.progress = 0.5
  await reach(0.5)

  await using late = await EventStream.ofTask(client.url, client.key, taskId)
  assert.equal((await late.next()).type, 'task')
  assert.deepEqual(await late.next(), {
    type: 'progress',
    data: { progress: 0.5, queue_position: null },
  })
  upstream.script('a fox', { poll: ['succeed'] })
  const last = (await stream.rest()).at(-1)
  assert.equal(last?.type === 'task' && last.data.task_status, 3)
})
