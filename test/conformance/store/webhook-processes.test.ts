// Tests that several processes can send webhooks to one host. Instead of several processes, the tests use several
// dispatchers in one process, each with its own connection to the database.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { issueEndpoint } from '../../../src/accounts/webhooks/issue-endpoint.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { randomId } from '../../../src/lib/ids.ts'
import { AddressRanges } from '../../../src/domain/network/address-policy.ts'
import { connectionsPerHostMax } from '../../../src/domain/webhooks/delivery.ts'
import type { Store } from '../../../src/store/store.ts'
import { WebhookDispatcher } from '../../../src/webhooks/dispatcher.ts'
import { Sender } from '../../../src/webhooks/sender.ts'
import { attachDatabase } from '../../harness/database/attach-database.ts'
import { backends } from '../../harness/database/backends.ts'
import type { Backend } from '../../harness/database/backend.ts'
import { WebhookReceiver } from '../../harness/network/webhook-receiver.ts'
import { addCustomer } from '../../harness/store/task-fixtures.ts'
import { until } from '../../harness/time/until.ts'

const deadlineMs = 30_000
const secret = Buffer.alloc(32, 1)

async function open(backend: Backend, messages: number) {
  const cleanUp = new AsyncDisposableStack()
  const receiver = cleanUp.use(await WebhookReceiver.start())
  receiver.holdsAll = true
  const { store, location } = cleanUp.use(await backend.openServed())
  const { accountId } = await addCustomer(store, 0)
  const issued = await issueEndpoint(store, secret, {
    accountId,
    sessionId: null,
    url: receiver.url,
    types: ['task.failed'],
  })
  assert.ok(issued.kind === 'created')
  for (let count = 0; count < messages; count++)
    await store.addTestMessage({ id: issued.endpoint.id, accountId, messageId: randomId('msg') })
  const policy = {
    allowRanges: new AddressRanges([['127.0.0.1', 32]]),
    allowPorts: new Set([receiver.port]),
  }
  const dispatch = (from: Store) => {
    const context = { clock: systemClock, log: createLog('silent') }
    const sender = cleanUp.use(new Sender({ ...context, policy, secret, publicUrl: 'http://127.0.0.1' }))
    return cleanUp.adopt(new WebhookDispatcher({ ...context, store: from, sender }), (dispatcher) =>
      dispatcher.drain(),
    )
  }
  let answered = 0
  return {
    start: async () => dispatch(cleanUp.use(await attachDatabase(location)).store),
    hears: (count: number) =>
      until(`${count} webhooks arrive`, () => receiver.received.length >= count, deadlineMs),
    held: () => receiver.received.length - answered,
    answer: (count: number) => {
      for (const { response } of receiver.received.slice(answered, answered + count)) {
        answered++
        response.writeHead(204).end()
      }
    },
    [Symbol.asyncDispose]: () => {
      receiver.holdsAll = false
      return cleanUp.disposeAsync()
    },
  }
}

for (const backend of backends) {
  test(`${backend.name}: a host never gets more than 20 requests at a time, even while processes start [C13.7]`, async () => {
    const messages = 100
    await using scene = await open(backend, messages)
    await scene.start()
    await scene.hears(connectionsPerHostMax)
    for (let answered = 0; answered < messages; answered += 5) {
      if (answered < 15) await scene.start()
      await scene.hears(Math.min(answered + connectionsPerHostMax, messages))
      assert.ok(scene.held() <= connectionsPerHostMax, `${scene.held()} requests`)
      scene.answer(5)
    }
    assert.equal(scene.held(), 0)
  })

  test(`${backend.name}: when a process that used all connections to a host stops, another one sends the rest`, async () => {
    await using scene = await open(backend, connectionsPerHostMax + 10)
    const first = await scene.start()
    await scene.hears(connectionsPerHostMax)
    await scene.start()
    const stopped = first.drain()
    scene.answer(connectionsPerHostMax)
    await stopped
    await scene.hears(connectionsPerHostMax + 10)
    scene.answer(10)
  })
}
