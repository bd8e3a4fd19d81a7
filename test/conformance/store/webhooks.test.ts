import assert from 'node:assert/strict'
import { test } from 'node:test'

import { branded } from '../../../src/lib/brand.ts'
import { only } from '../../../src/lib/only.ts'
import { randomId } from '../../../src/lib/ids.ts'
import type { AccountId, WebhookEndpointId } from '../../../src/domain/ids.ts'
import { failingMsMax } from '../../../src/domain/webhooks/decide-delivery.ts'
import { leaseMs } from '../../../src/domain/webhooks/delivery.ts'
import { endpointsMax, messagesKeptMs, previousSecretMs } from '../../../src/domain/webhooks/webhook.ts'
import type { ClaimedMessage, WebhookType } from '../../../src/domain/webhooks/webhook.ts'
import type { Store } from '../../../src/store/store.ts'
import { backends } from '../../harness/database/backends.ts'
import type { Backend } from '../../harness/database/backend.ts'
import {
  addCustomer,
  advanceToStoring,
  claim,
  failure,
  imageModel,
  newTask,
  startWorker,
  success,
} from '../../harness/store/task-fixtures.ts'
import type { Customer } from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'

const both: readonly WebhookType[] = ['task.succeeded', 'task.failed']

async function addEndpoint(store: Store, accountId: AccountId, types = both): Promise<WebhookEndpointId> {
  const id = branded<WebhookEndpointId>(randomId('whe'))
  const url = 'https://hooks.example.com/mutoscope'
  const outcome = await store.createEndpoint({
    id,
    accountId,
    sessionId: null,
    url,
    types,
    secretSealed: 'first',
  })
  assert.equal(outcome.kind, 'created')
  return id
}

async function end(store: Store, customer: Customer, count: number, how: 'succeed' | 'fail' = 'fail') {
  await store.createTasks(Array.from({ length: count }, () => newTask(customer)))
  const claimed = await claim(store, await startWorker(store), count, [imageModel])
  if (how === 'succeed') for (const task of claimed) await advanceToStoring(store, task)
  await store.settleTasks(
    claimed.map(({ task, epoch }) => ({
      taskId: task.id,
      epoch,
      ending: how === 'fail' ? failure : success(),
    })),
  )
  return claimed.map(({ task }) => task.id)
}

function finish(store: Store, message: ClaimedMessage, status: number | null) {
  const attempt = { startedAtMs: 1, durationMs: 2, error: null, requestBody: '{}', responseBody: 'ok' }
  return store.finishMessages([{ ...attempt, message, status, retryAfterMs: null, chance: 0 }])
}

async function open(backend: Backend, types = both) {
  const clock = new ManualClock()
  const database = await backend.open(clock)
  const { store } = database
  const customer = await addCustomer(store, 1_000)
  const endpointId = await addEndpoint(store, customer.accountId, types)
  return {
    clock,
    store,
    customer,
    endpointId,
    claimAll: (limit = 10) => store.claimMessages([{ endpointId, limit }]),
    states: async () => {
      const name = { id: endpointId, accountId: customer.accountId }
      const messages = await store.listMessages({ ...name, before: null, limit: 100 })
      return messages.map(({ state }) => state)
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

for (const backend of backends) {
  test(`${backend.name}: each task's end adds one message for each endpoint of its account that receives this type of message [C13.1]`, async () => {
    await using scene = await open(backend, ['task.failed'])
    const { store, customer, endpointId } = scene
    const other = await addCustomer(store, 100)
    await addEndpoint(store, other.accountId)
    const [taskId] = await end(store, customer, 1)
    await end(store, customer, 1, 'succeed')
    const messages = await store.listMessages({ id: endpointId, accountId: null, before: null, limit: 10 })
    assert.deepEqual(
      messages.map((message) => [message.messageId, message.type, message.state]),
      [[`msg_${taskId}`, 'task.failed', 'pending']],
    )
    const claimed = only(await scene.claimAll())
    assert.equal(claimed.task?.id, taskId)
    assert.deepEqual(await store.listWaitingEndpoints(null), [
      {
        endpointId,
        target: { accountId: customer.accountId, url: claimed.url },
        dueInMs: leaseMs,
      },
    ])
  })

  test(`${backend.name}: a message is claimed once until its lease ends; a result under an ended lease changes nothing [C13.9]`, async () => {
    await using scene = await open(backend)
    const { store, clock, customer } = scene
    await end(store, customer, 3)
    const both = await Promise.all([scene.claimAll(2), scene.claimAll(2)])
    assert.equal(new Set(both.flat().map(({ id }) => id)).size, 3)
    assert.deepEqual(await scene.claimAll(), [])
    clock.pass(leaseMs)
    const again = await scene.claimAll()
    assert.equal(again.length, 3)
    const [late] = both.flat()
    assert.ok(late !== undefined)
    assert.deepEqual(await finish(store, late, 500), ['stale'])
    for (const message of again) assert.deepEqual(await finish(store, message, 204), [{ disabledFor: null }])
    assert.deepEqual(await scene.states(), ['delivered', 'delivered', 'delivered'])
    assert.deepEqual(await finish(store, late, 500), ['stale'])
    assert.deepEqual(await store.listWaitingEndpoints(null), [])
  })

  test(`${backend.name}: after a failed attempt, another one is made later, up to ten in all, and each attempt is recorded [C13.3]`, async () => {
    await using scene = await open(backend)
    const { store, clock, customer, endpointId } = scene
    await end(store, customer, 1)
    for (let attempt = 1; attempt <= 10; attempt++) {
      await finish(store, only(await scene.claimAll()), attempt === 3 ? null : 500)
      const [waiting] = await store.listWaitingEndpoints(null)
      if (waiting === undefined) break
      assert.deepEqual(await scene.claimAll(), [])
      clock.pass(waiting.dueInMs)
    }
    assert.deepEqual(await scene.states(), ['failed'])
    const name = { id: endpointId, accountId: customer.accountId }
    const { id } = only(await store.listMessages({ ...name, before: null, limit: 1 }))
    const attempts = await store.readAttempts({ ...name, message: id })
    assert.equal(attempts.length, 10)
    assert.deepEqual(attempts[2], {
      startedAtMs: 1,
      durationMs: 2,
      status: null,
      error: null,
      requestBody: '{}',
      responseBody: 'ok',
    })
    const other = await addCustomer(store, 1)
    assert.deepEqual(
      await store.readAttempts({ id: endpointId, accountId: other.accountId, message: id }),
      [],
    )
  })

  test(`${backend.name}: 410 disables an endpoint: its messages are held, and can be sent again once it is enabled [C13.5]`, async () => {
    await using scene = await open(backend)
    const { store, customer, endpointId } = scene
    await end(store, customer, 3)
    const [first] = await scene.claimAll(1)
    assert.ok(first !== undefined)
    assert.deepEqual(await finish(store, first, 410), [{ disabledFor: 'gone' }])
    const endpoint = only(await store.listEndpoints(customer.accountId))
    assert.equal(endpoint.disabledFor, 'gone')
    assert.equal(only(await store.listWaitingEndpoints(null)).target, null)
    assert.deepEqual(await scene.claimAll(), [])
    await end(store, customer, 1)
    assert.deepEqual(await scene.states(), ['held', 'held', 'held', 'failed'])
    const name = { id: endpointId, accountId: customer.accountId }
    const all = { ...name, sinceMs: 0, limit: 2 }
    assert.equal(await store.redeliverMessages({ ...all, from: { after: 0 } }), null)
    assert.equal(await store.addTestMessage({ ...name, messageId: 'msg_test' }), false)

    assert.equal(await store.switchEndpoint({ ...name, isEnabled: true }), true)
    const page = await store.redeliverMessages({ ...all, from: { after: 0 } })
    assert.equal(page?.count, 2)
    assert.equal((await store.redeliverMessages({ ...all, from: { after: page.last } }))?.count, 2)
    assert.equal((await scene.claimAll()).length, 4)
    assert.equal(await store.redeliverMessages({ ...all, from: { after: 0 } }), null)
  })

  test(`${backend.name}: a message that waits for its next attempt can be sent immediately, but not while it is being sent`, async () => {
    await using scene = await open(backend)
    const { store, clock, customer, endpointId } = scene
    await end(store, customer, 1)
    const name = { id: endpointId, accountId: customer.accountId }
    const { id: message } = only(await store.listMessages({ ...name, before: null, limit: 1 }))
    const again = async () =>
      (await store.redeliverMessages({ ...name, sinceMs: 0, from: { only: message }, limit: 1 }))?.count ?? 0
    for (let attempt = 1; attempt <= 2; attempt++) {
      const claimed = only(await scene.claimAll())
      assert.equal(await again(), 0)
      assert.deepEqual(await finish(store, claimed, 500), [{ disabledFor: null }])
      assert.deepEqual(await scene.claimAll(), [])
      assert.equal(await again(), 1)
    }
    // Redelivery begins a new series of ten attempts, so the next pause is as short as the first pause.
    await finish(store, only(await scene.claimAll()), 500)
    assert.equal(only(await store.listWaitingEndpoints(null)).dueInMs, 5_000)
    // Simulates a process that claims the message, but dies before it records a result.
    clock.pass(5_000)
    assert.equal((await scene.claimAll()).length, 1)
    assert.equal(await again(), 0)
    clock.pass(leaseMs)
    assert.equal(await again(), 1)
    assert.equal((await scene.claimAll()).length, 1)
  })

  test(`${backend.name}: an endpoint that fails for five days is disabled; one success in between restarts the five days [C13.5]`, async () => {
    await using scene = await open(backend)
    const { store, clock, customer } = scene
    const attempt = async (status: number) => {
      await end(store, customer, 1)
      const messages = await scene.claimAll()
      const newest = messages.at(-1)
      assert.ok(newest !== undefined)
      const [outcome] = await finish(store, newest, status)
      return outcome
    }
    await attempt(500)
    clock.pass(failingMsMax - 1)
    assert.deepEqual(await attempt(200), { disabledFor: null })
    assert.deepEqual(await attempt(500), { disabledFor: null })
    clock.pass(failingMsMax)
    assert.deepEqual(await attempt(500), { disabledFor: 'failing' })
    assert.equal(only(await store.listEndpoints(customer.accountId)).disabledFor, 'failing')
  })

  test(`${backend.name}: after a rotation, messages are signed with both secrets for 24 hours [C13.2]`, async () => {
    await using scene = await open(backend)
    const { store, clock, customer, endpointId } = scene
    const name = { id: endpointId, accountId: customer.accountId, sessionId: null }
    assert.equal(await store.rotateEndpoint({ ...name, secretSealed: 'second' }), 'rotated')
    await end(store, customer, 1)
    clock.pass(previousSecretMs - 1)
    assert.deepEqual(only(await scene.claimAll()).secretsSealed, ['second', 'first'])
    clock.pass(leaseMs)
    assert.deepEqual(only(await scene.claimAll()).secretsSealed, ['second'])
  })

  test(`${backend.name}: other accounts can neither change an endpoint nor send to it; an account has at most ten [C13.8]`, async () => {
    await using scene = await open(backend)
    const { store, endpointId, customer } = scene
    const { accountId } = await addCustomer(store, 1)
    const name = { id: endpointId, accountId }
    assert.equal(await store.rotateEndpoint({ ...name, sessionId: null, secretSealed: 'x' }), 'no_endpoint')
    assert.equal(await store.switchEndpoint({ ...name, isEnabled: false }), false)
    assert.equal(await store.deleteEndpoint(name), false)
    assert.equal(await store.addTestMessage({ ...name, messageId: 'msg_x' }), false)
    assert.deepEqual(await store.listMessages({ ...name, before: null, limit: 10 }), [])
    assert.deepEqual(await store.listEndpoints(accountId), [])
    assert.equal(await store.readEndpoint(name), null)
    assert.equal((await store.readEndpoint({ id: endpointId, accountId: null }))?.id, endpointId)
    for (let count = 1; count < endpointsMax; count++) await addEndpoint(store, customer.accountId)
    await assert.rejects(addEndpoint(store, customer.accountId), /too_many/)
    assert.equal(await store.deleteEndpoint({ id: endpointId, accountId: null }), true)
  })

  test(`${backend.name}: messages and their attempts are deleted after 30 days, in batches`, async () => {
    await using scene = await open(backend)
    const { store, clock, customer, endpointId } = scene
    await end(store, customer, 3)
    for (const message of await scene.claimAll()) await finish(store, message, 200)
    clock.pass(messagesKeptMs - 1)
    assert.equal(await store.deleteOldMessages({ limit: 2 }), 0)
    clock.pass(1)
    await end(store, customer, 1)
    assert.equal(await store.deleteOldMessages({ limit: 2 }), 2)
    assert.equal(await store.deleteOldMessages({ limit: 2 }), 1)
    assert.deepEqual(await scene.states(), ['pending'])
    assert.deepEqual(await store.readAttempts({ id: endpointId, accountId: null, message: 1 }), [])
  })
}
