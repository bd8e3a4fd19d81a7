// When the keys of waiting clients are checked, when a request held by `Prefer: wait` reads its task, and when an event
// stream checks the task's position in the queue.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { RateLimiter } from '../../../src/lib/rate-limit.ts'
import { hashApiKey } from '../../../src/accounts/keys/api-key.ts'
import { Authenticator } from '../../../src/accounts/keys/authenticate.ts'
import { KeyRechecks } from '../../../src/accounts/keys/key-rechecks.ts'
import { KeyUsage } from '../../../src/accounts/keys/key-usage.ts'
import { openAccount } from '../../../src/accounts/open-account.ts'
import { accountEventsHandler } from '../../../src/http/api/account-events.ts'
import { ApiGate } from '../../../src/http/api/gate.ts'
import { taskEventsHandler } from '../../../src/http/api/task-events.ts'
import { waitForTask } from '../../../src/http/api/wait-for-task.ts'
import { plainText } from '../../../src/http/serving/answer.ts'
import type { Handler } from '../../../src/http/serving/call.ts'
import { ShutdownGuard } from '../../../src/http/shared/shutdown-guard.ts'
import type { Store } from '../../../src/store/store.ts'
import { TaskReader } from '../../../src/tasks/read-task.ts'
import type { TaskView } from '../../../src/tasks/read-task.ts'
import { TaskProgress } from '../../../src/tasks/task-progress.ts'
import { AccountWatch } from '../../../src/tasks/watch-accounts.ts'
import { TaskWatch } from '../../../src/tasks/watch-tasks.ts'
import type { Backend } from '../../harness/database/backend.ts'
import { backends } from '../../harness/database/backends.ts'
import { sqlite } from '../../harness/database/sqlite-backend.ts'
import { startDispatchingServer } from '../../harness/network/dispatching-server.ts'
import {
  claimOne,
  createOne,
  failure,
  imageModel,
  newTask,
  startWorker,
} from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'

const secret = Buffer.alloc(32, 1)
const waitMs = 60_000
const recheckMs = 1_500
const deadlineMs = 10_000

/** The request targets. A request to `held` waits for its task for `waitMs`. */
type Way = 'held' | 'task-events' | 'account-events'

async function startServer(backend: Backend, losesHints = false) {
  await using opened = new AsyncDisposableStack()
  const clock = new ManualClock()
  const database = opened.use(await backend.open(clock))
  const count = { reads: 0, keyChecks: 0, queueReads: 0 }
  const store: Store = {
    ...database.store,
    // Otherwise, `TaskReader` would keep the task in memory.
    isOnlyWriter: false,
    readTasks: async (queries) => {
      const found = await database.store.readTasks(queries)
      count.reads += queries.length
      return found
    },
    findKeys: (hashes) => {
      count.keyChecks += hashes.length
      return database.store.findKeys(hashes)
    },
    readQueueHead: (modelId) => {
      count.queueReads++
      return database.store.readQueueHead(modelId)
    },
    ...(losesHints ? { subscribe: () => () => undefined } : {}),
  }
  await store.registerModels([imageModel])
  const account = await openAccount(store, secret, { email: 'a@example.com', credits: 100, withKey: true })
  assert.ok(account.kind === 'opened' && account.key !== null)
  const headers = { authorization: `Bearer ${account.key}` }
  const usage = new KeyUsage(store)
  opened.defer(() => usage.close())
  const authenticator = new Authenticator(store, secret, clock, usage)
  const principal = await authenticator.authenticate(headers.authorization)
  const keyHash = hashApiKey(account.key, secret)
  const taskOf = () => newTask({ ...principal, keyHash })
  const taskId = await createOne(store, taskOf())
  const gate = new ApiGate(new ShutdownGuard(), authenticator, new KeyRechecks(authenticator, recheckMs))
  const parts = {
    gate,
    limiter: new RateLimiter({ name: 'reads', perSecond: 0, burst: 0 }, clock),
    reader: new TaskReader(store, () => ({}), clock),
    progress: new TaskProgress(store, clock),
    watch: new TaskWatch(store, 10),
    clock,
  }
  const isReady = (view: TaskView) => view.isTerminal
  const accountWatch = new AccountWatch(store, 10)
  const handlers: Record<Way, Handler> = {
    held: async (call) => {
      await gate.authenticate(call)
      const { accountId } = principal
      await waitForTask(parts, call, { accountId, taskId, waitMs, follows: 'end', isReady })
      return plainText(200, '', null)
    },
    'task-events': taskEventsHandler(parts),
    'account-events': accountEventsHandler({
      ...parts,
      store,
      watch: accountWatch,
      publicUrl: 'http://a.example',
    }),
  }
  const { url } = await startDispatchingServer((request, response, dispatcher) => {
    const [, way, id = taskId] = request.url?.split('/') ?? []
    void dispatcher.dispatch(handlers[way as Way], request, response, { taskId: id })
  })
  const stack = opened.move()
  return {
    clock,
    store,
    count,
    principal,
    open: (way: Way, id: string = taskId, signal?: AbortSignal) =>
      new WaitingClient(fetch(`${url}/${way}/${id}`, { headers, ...(signal && { signal }) })),
    /** Creates another task, which is behind the first one in the queue. */
    createTask: () => createOne(store, taskOf()),
    endTask: async (id = taskId) => {
      const claimed = await claimOne(store, await startWorker(store))
      await store.settleTasks([{ taskId: id, epoch: claimed.epoch, ending: failure }])
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

class WaitingClient {
  /** What has arrived of the body. */
  text = ''
  /** Null until the response has ended. */
  status: number | null = null
  readonly ended: Promise<void>

  constructor(answer: Promise<Response>) {
    this.ended = this.#receive(answer)
  }

  async #receive(answer: Promise<Response>): Promise<void> {
    const { body, status } = await answer
    for await (const chunk of body ?? []) this.text += Buffer.from(chunk).toString()
    this.status = status
  }
}

/** Uses no timer, because the tests mock timers. */
async function until(what: string, condition: () => boolean): Promise<void> {
  const startedMs = performance.now()
  while (!condition()) {
    if (performance.now() - startedMs > deadlineMs) throw new Error(`not within ${deadlineMs} ms: ${what}`)
    await new Promise(setImmediate)
  }
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}

for (const backend of backends) {
  for (const [way, lastText, status] of [
    ['held', '', 401],
    ['task-events', 'event: progress', 200],
    ['account-events', 'event: task', 200],
  ] as const) {
    test(`${backend.name}: if the hint about a revoked key is lost, a waiting client is refused after the next check of its key (${way})`, async (context) => {
      await using server = await startServer(backend, true)
      const { clock, store, count, principal } = server
      // Without the mocked `setTimeout`, the client would also be refused at the end of its wait.
      context.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] })
      const client = server.open(way)
      if (way === 'held') await until('the task has been read', () => count.reads === 1)
      else await until('the first events have arrived', () => client.text.includes(lastText))
      await turns(100)
      await store.revokeKeys([{ by: 'id', id: principal.keyId }])
      // The key is no longer cached.
      clock.pass(1_000)
      await turns(100)
      assert.equal(client.status, null)
      context.mock.timers.tick(recheckMs)
      await until('the client is refused', () => client.status !== null)
      assert.equal(client.status, status)
    })
  }

  test(`${backend.name}: a key is checked once at each interval for all clients that wait with it, and not after they have left`, async (context) => {
    await using server = await startServer(backend)
    const { clock, count } = server
    context.mock.timers.enable({ apis: ['setInterval'] })
    const held = [1, 2, 3].map(() => server.open('held'))
    await until('each has read its task', () => count.reads === 3)
    const tick = async () => {
      const before = count.keyChecks
      clock.pass(recheckMs)
      context.mock.timers.tick(recheckMs)
      await turns(100)
      return count.keyChecks - before
    }
    assert.equal(await tick(), 1)
    assert.equal(await tick(), 1)
    await server.endTask()
    await Promise.all(held.map((client) => client.ended))
    assert.equal(await tick(), 0)
  })

  for (const way of ['held', 'task-events', 'account-events'] as const) {
    test(`${backend.name}: a key is not checked after a waiting client has disconnected (${way})`, async (context) => {
      await using server = await startServer(backend)
      const { clock, count } = server
      context.mock.timers.enable({ apis: ['setInterval'] })
      const leaving = new AbortController()
      const client = server.open(way, undefined, leaving.signal)
      const untilChecked = async (isExpected: (checks: number) => boolean) => {
        const startedMs = performance.now()
        for (let checks = -1; !isExpected(checks);) {
          assert.ok(performance.now() - startedMs < deadlineMs, `${checks} checks`)
          const before = count.keyChecks
          clock.pass(recheckMs)
          context.mock.timers.tick(recheckMs)
          await turns(100)
          checks = count.keyChecks - before
        }
      }
      await untilChecked((checks) => checks > 0)
      leaving.abort()
      await assert.rejects(client.ended, { name: 'AbortError' })
      await untilChecked((checks) => checks === 0)
    })
  }

  test(`${backend.name}: without hints, a held request reads its task only every 10 s and at the end`, async (context) => {
    await using server = await startServer(backend)
    const { clock, count } = server
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const held = server.open('held')
    const pass = (ms: number) => {
      clock.pass(ms)
      context.mock.timers.tick(ms)
    }
    await until('the task has been read', () => count.reads === 1)
    await turns(100)
    pass(9_999)
    await turns(100)
    assert.equal(count.reads, 1)
    pass(1)
    await until('the task has been read again', () => count.reads === 2)
    await turns(100)
    pass(waitMs)
    await held.ended
    assert.equal(count.reads, 3)
  })

  test(`${backend.name}: a held request reads its task when a hint says that the task has ended`, async () => {
    await using server = await startServer(backend)
    const { count } = server
    const held = server.open('held')
    await until('the task has been read', () => count.reads === 1)
    await server.endTask()
    await held.ended
    assert.equal(count.reads, 2)
  })
}

// Only with SQLite, because the calls to PostgreSQL have time limits, which the mocked timers would let pass too quickly.
test("an event stream checks a task's position in the queue less and less often, and often again after a change", async (context) => {
  await using server = await startServer(sqlite)
  const { clock, count } = server
  const second = await server.createTask()
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const client = server.open('task-events', second)
  const passSeconds = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed++) {
      clock.pass(1_000)
      context.mock.timers.tick(1_000)
      await turns(200)
    }
  }
  await until('the first events have arrived', () => client.text.includes('"queue_position":1'))
  await passSeconds(60)
  // A check every 3 s would be 20 checks. At least every 15 s, a comment is sent, and the position is checked, too.
  assert.ok(count.queueReads >= 2 && count.queueReads <= 12, `${count.queueReads} checks`)
  await server.endTask()
  while (!client.text.includes('"queue_position":0')) await passSeconds(1)
  const { queueReads } = count
  await passSeconds(4)
  assert.ok(count.queueReads > queueReads)
  await server.endTask(second)
  await client.ended
})
