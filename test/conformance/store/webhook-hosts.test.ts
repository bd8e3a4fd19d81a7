// The limit on connections to a host applies to all processes together. Only test messages are sent, so there are no
// tasks.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { branded } from '../../../src/lib/brand.ts'
import { only } from '../../../src/lib/only.ts'
import { randomId } from '../../../src/lib/ids.ts'
import type { ProcessId, WebhookEndpointId } from '../../../src/domain/ids.ts'
import { connectionsPerHostMax, leaseMs } from '../../../src/domain/webhooks/delivery.ts'
import { messagesKeptMs } from '../../../src/domain/webhooks/webhook.ts'
import type { ClaimedMessage } from '../../../src/domain/webhooks/webhook.ts'
import type { Store } from '../../../src/store/store.ts'
import { attachDatabase } from '../../harness/database/attach-database.ts'
import { backends } from '../../harness/database/backends.ts'
import type { Backend } from '../../harness/database/backend.ts'
import { addCustomer } from '../../harness/store/task-fixtures.ts'
import type { Customer } from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'

async function addEndpoint(store: Store, { accountId }: Customer, host: string, messages: number) {
  const id = branded<WebhookEndpointId>(randomId('whe'))
  await store.createEndpoint({
    id,
    accountId,
    sessionId: null,
    url: `https://${host}/mutoscope`,
    types: ['task.failed'],
    secretSealed: 'sealed',
  })
  for (let count = 0; count < messages; count++)
    assert.ok(await store.addTestMessage({ id, accountId, messageId: randomId('msg') }))
  return id
}

async function open(backend: Backend) {
  const clock = new ManualClock()
  const database = await backend.open(clock)
  const { store } = database
  const customer = await addCustomer(store, 0)
  return {
    clock,
    store,
    database,
    accountId: customer.accountId,
    add: (messages: number) => addEndpoint(store, customer, 'hooks.example.com', messages),
    claim: (...ids: readonly WebhookEndpointId[]) =>
      store.claimMessages(ids.map((endpointId) => ({ endpointId, limit: connectionsPerHostMax }))),
    finish: async (message: ClaimedMessage | undefined, status: number) => {
      assert.ok(message !== undefined)
      const attempt = { startedAtMs: 1, durationMs: 2, error: null, requestBody: '{}', responseBody: '' }
      return only(
        await store.finishMessages([{ ...attempt, message, status, retryAfterMs: null, chance: 0 }]),
      )
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

function countOf(claimed: readonly ClaimedMessage[], endpointId: WebhookEndpointId): number {
  return claimed.filter((message) => message.endpointId === endpointId).length
}

for (const backend of backends) {
  test(`${backend.name}: concurrent claims of two processes get exactly 20 connections to a host, and claims for another host get theirs [C13.7]`, async () => {
    await using served = await backend.openServed()
    await using other = await attachDatabase(served.location)
    const customer = await addCustomer(served.store, 0)
    const ids: WebhookEndpointId[] = []
    for (let count = 0; count < 9; count++)
      ids.push(await addEndpoint(served.store, customer, 'slow.example.com', 10))
    const apart = await addEndpoint(served.store, customer, 'quick.example.com', 3)
    const claims = [...ids, apart].flatMap((endpointId) =>
      [served.store, other.store].map((store) => store.claimMessages([{ endpointId, limit: 5 }])),
    )
    const claimed = (await Promise.all(claims)).flat()
    assert.equal(new Set(claimed.map(({ id }) => id)).size, claimed.length)
    assert.equal(countOf(claimed, apart), 3)
    assert.equal(claimed.length - 3, connectionsPerHostMax)
  })

  test(`${backend.name}: a recorded result frees a connection to the host, whether it is a success or a failure`, async () => {
    await using scene = await open(backend)
    const [endpointId, twin] = [await scene.add(25), await scene.add(5)]
    const claimed = await scene.claim(endpointId)
    assert.equal(claimed.length, connectionsPerHostMax)
    assert.deepEqual(await scene.claim(endpointId, twin), [])
    await scene.finish(claimed[0], 204)
    assert.equal((await scene.claim(endpointId)).length, 1)
    assert.deepEqual(await scene.claim(endpointId, twin), [])
    await scene.finish(claimed[1], 500)
    assert.equal((await scene.claim(twin)).length, 1)
    assert.deepEqual(await scene.claim(endpointId, twin), [])
  })

  test(`${backend.name}: a claim counts toward the limit of its host until its lease ends, even if its endpoint is deleted`, async () => {
    await using scene = await open(backend)
    const { store, clock, accountId } = scene
    const [deleted, endpointId] = [await scene.add(20), await scene.add(25)]
    const [late] = await scene.claim(deleted)
    assert.ok(await store.deleteEndpoint({ id: deleted, accountId }))
    assert.deepEqual(await scene.claim(deleted, endpointId), [])
    clock.pass(leaseMs - 1)
    assert.deepEqual(await scene.claim(deleted, endpointId), [])
    clock.pass(1)
    assert.equal((await scene.claim(deleted, endpointId)).length, connectionsPerHostMax)
    assert.equal(await scene.finish(late, 204), 'stale')
    assert.deepEqual(await scene.claim(endpointId), [])
  })

  test(`${backend.name}: the endpoints of a host share the remaining connections fairly, counting those of all processes`, async () => {
    await using scene = await open(backend)
    const [one, twin, third] = [await scene.add(25), await scene.add(25), await scene.add(2)]
    const first = await scene.claim(one, twin)
    assert.deepEqual([countOf(first, one), countOf(first, twin)], [10, 10])
    for (const message of first.filter(({ endpointId }) => endpointId === one))
      await scene.finish(message, 204)
    const second = await scene.claim(twin, third, one)
    assert.deepEqual([countOf(second, one), countOf(second, twin), countOf(second, third)], [5, 0, 2])
    const last = await scene.claim(twin, one)
    assert.deepEqual([countOf(last, one), countOf(last, twin)], [3, 0])
  })

  test(`${backend.name}: a message that is being sent when it is old enough to be deleted counts until its result is recorded`, async () => {
    await using scene = await open(backend)
    const { store, clock } = scene
    const endpointId = await scene.add(2)
    clock.pass(messagesKeptMs)
    const [message] = await store.claimMessages([{ endpointId, limit: 1 }])
    assert.equal(await store.deleteOldMessages({ limit: 10 }), 1)
    assert.deepEqual(await store.countSending(null), [{ endpointId, host: 'hooks.example.com', count: 1 }])
    await scene.finish(message, 204)
    assert.equal(await store.deleteOldMessages({ limit: 10 }), 1)
    assert.deepEqual(await store.countSending(null), [])
  })

  test(`${backend.name}: if a host has more than 20 endpoints, each of them eventually gets a connection`, async () => {
    await using scene = await open(backend)
    const endpoints: WebhookEndpointId[] = []
    for (let account = 0; account < 3; account++) {
      const customer = await addCustomer(scene.store, 0)
      for (let count = 0; count < 7; count++)
        endpoints.push(await addEndpoint(scene.store, customer, 'hooks.example.com', 10))
    }
    assert.equal(endpoints.length, connectionsPerHostMax + 1)
    const served = new Set<WebhookEndpointId>()
    const sending: ClaimedMessage[] = []
    // Each free connection goes to one of two endpoints at random.
    for (let round = 0; round < 100 && served.size < endpoints.length; round++) {
      const waiting = await scene.store.listWaitingEndpoints(null)
      sending.push(...(await scene.claim(...waiting.map(({ endpointId }) => endpointId))))
      for (const { endpointId } of sending) served.add(endpointId)
      assert.equal(sending.length, connectionsPerHostMax)
      await scene.finish(sending.shift(), 204)
    }
    assert.deepEqual(served, new Set(endpoints))
  })

  test(`${backend.name}: a result that the previous release has recorded frees its connection, and its message can be deleted`, async () => {
    await using scene = await open(backend)
    const { store, clock, database } = scene
    const endpointId = await scene.add(2)
    assert.equal((await scene.claim(endpointId)).length, 2)
    clock.pass(leaseMs)
    // These statements act like the previous release, which does not update `sending_to`. One attempt succeeds, and the
    // other will be repeated.
    await database.transaction(async (sql) => {
      const claimed = `epoch = epoch + 1, due_at_ms = now_ms() + ${leaseMs}`
      assert.equal(await sql.run(`update webhook_messages set ${claimed}`), 2)
      const first = '(select min(id) from webhook_messages)'
      await sql.run(`update webhook_messages set state = 'delivered', due_at_ms = null where id = ${first}`)
      await sql.run(`update webhook_messages set due_at_ms = now_ms() + 7200000 where id <> ${first}`)
    })
    assert.deepEqual(await store.countSending(null), [])
    clock.pass(messagesKeptMs)
    assert.equal(await store.deleteOldMessages({ limit: 10 }), 2)
  })

  test(`${backend.name}: a process that starts alone has all connections, but repeats no message whose lease has not ended`, async () => {
    await using scene = await open(backend)
    const [endpointId, twin] = [await scene.add(20), await scene.add(5)]
    assert.equal((await scene.claim(endpointId)).length, connectionsPerHostMax)
    const process = { id: branded<ProcessId>('prc_a'), role: 'all', files: 'disk' } as const
    await scene.store.registerProcess({ ...process, replaces: 'all', succeeds: null })
    assert.equal((await scene.claim(endpointId, twin)).length, 5)
    scene.clock.pass(leaseMs)
    assert.equal((await scene.claim(endpointId)).length, connectionsPerHostMax)
  })
}
