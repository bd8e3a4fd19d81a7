// Webhooks about archived tasks. The body of a message is built from its task when the message is sent.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { branded } from '../../../src/lib/brand.ts'
import { randomId } from '../../../src/lib/ids.ts'
import { only } from '../../../src/lib/only.ts'
import type { WebhookEndpointId } from '../../../src/domain/ids.ts'
import type { ClaimedMessage } from '../../../src/domain/webhooks/webhook.ts'
import { backends } from '../../harness/database/backends.ts'
import type { Backend } from '../../harness/database/backend.ts'
import { addEndedTasks, anyTimeMs, archiveNext, partOf } from '../../harness/store/archive-fixtures.ts'
import { addCustomer } from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'

async function open(backend: Backend, count: number) {
  const database = await backend.open(new ManualClock())
  const { store } = database
  const customer = await addCustomer(store, 100)
  const name = { id: branded<WebhookEndpointId>(randomId('whe')), accountId: customer.accountId }
  await store.createEndpoint({
    ...name,
    sessionId: null,
    url: 'https://hooks.example.com/mutoscope',
    types: ['task.failed'],
    secretSealed: 'sealed',
  })
  await addEndedTasks(
    store,
    customer,
    Array.from({ length: count }, () => 'failed'),
  )
  return {
    store,
    name,
    claimAll: () => store.claimMessages([{ endpointId: name.id, limit: 10 }]),
    finish: (message: ClaimedMessage, status: number) => {
      const attempt = { startedAtMs: 1, durationMs: 2, error: null, requestBody: '{}', responseBody: '' }
      return store.finishMessages([{ ...attempt, message, status, retryAfterMs: null, chance: 0 }])
    },
    redeliver: () => store.redeliverMessages({ ...name, sinceMs: 0, from: { after: 0 }, limit: 10 }),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

for (const backend of backends) {
  test(`${backend.name}: a task is not archived while a message about it is waiting`, async () => {
    await using scene = await open(backend, 2)
    const [sent, failing] = await scene.claimAll()
    assert.ok(sent !== undefined && failing !== undefined)
    await scene.finish(sent, 200)
    await scene.finish(failing, 500)
    assert.equal((await scene.store.countArchivable({ beforeMs: anyTimeMs })).tasks, 1)
    const { outcome, lines } = await archiveNext(scene.store, { number: 1, beforeMs: anyTimeMs })
    assert.equal(outcome, 'archived')
    assert.deepEqual(partOf(1, lines).taskIds, [sent.task?.id])
  })

  test(`${backend.name}: a message about an archived task is not sent, and does not count as a failure of its endpoint`, async () => {
    await using scene = await open(backend, 1)
    const { store, name } = scene
    await scene.finish(only(await scene.claimAll()), 200)
    // The owner requests a redelivery of the message while its task is being archived.
    const part = partOf(1, await store.readArchivable({ beforeMs: anyTimeMs, after: '', limit: 1 }))
    assert.equal((await scene.redeliver())?.count, 1)
    assert.equal(await store.archivePart(part), 'archived')

    assert.deepEqual(await scene.claimAll(), [])

    const message = only(await store.listMessages({ ...name, before: null, limit: 10 }))
    assert.equal(message.state, 'failed')
    assert.equal(only(await store.listEndpoints(name.accountId)).failingSinceMs, null)
    assert.deepEqual(await store.listWaitingEndpoints(null), [])
    assert.equal(await scene.redeliver(), null)
  })
}
