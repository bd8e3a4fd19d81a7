// When a request held by `Prefer: wait` checks its key, and when it reads its task.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Authenticator } from '../../../src/accounts/keys/authenticate.ts'
import { KeyUsage } from '../../../src/accounts/keys/key-usage.ts'
import { openAccount } from '../../../src/accounts/open-account.ts'
import { ApiGate } from '../../../src/http/api/gate.ts'
import { waitForTask } from '../../../src/http/api/wait-for-task.ts'
import { plainText } from '../../../src/http/serving/answer.ts'
import type { Call, Handler } from '../../../src/http/serving/call.ts'
import { ShutdownGuard } from '../../../src/http/shared/shutdown-guard.ts'
import type { Store } from '../../../src/store/store.ts'
import { TaskReader } from '../../../src/tasks/read-task.ts'
import type { TaskView } from '../../../src/tasks/read-task.ts'
import { TaskWatch } from '../../../src/tasks/watch-tasks.ts'
import type { Backend } from '../../harness/database/backend.ts'
import { backends } from '../../harness/database/backends.ts'
import { startDispatchingServer } from '../../harness/network/dispatching-server.ts'
import {
  addCustomer,
  claimOne,
  createOne,
  failure,
  newTask,
  startWorker,
} from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { until } from '../../harness/time/until.ts'

const secret = Buffer.alloc(32, 1)
const waitMs = 60_000
const deadlineMs = 10_000

class CountingGate extends ApiGate {
  checks = 0

  override authenticate(call: Call) {
    this.checks++
    return super.authenticate(call)
  }
}

/** Each request to the server is held for `waitMs`, and each wait for a hint lasts a millisecond. */
async function startServer(backend: Backend) {
  await using opened = new AsyncDisposableStack()
  const clock = new ManualClock()
  const database = opened.use(await backend.open(clock))
  const count = { reads: 0 }
  const store: Store = {
    ...database.store,
    safetyPollMs: 1,
    // Otherwise, `TaskReader` would keep the task in memory.
    isOnlyWriter: false,
    readTasks: (queries) => {
      count.reads += queries.length
      return database.store.readTasks(queries)
    },
  }
  const account = await openAccount(store, secret, { email: 'a@example.com', credits: 0, withKey: true })
  assert.ok(account.kind === 'opened' && account.key !== null)
  const customer = await addCustomer(store, 100)
  const taskId = await createOne(store, newTask(customer))
  const usage = new KeyUsage(store)
  opened.defer(() => usage.close())
  const gate = new CountingGate(new ShutdownGuard(), new Authenticator(store, secret, clock, usage))
  const parts = {
    gate,
    reader: new TaskReader(store, () => ({}), clock),
    watch: new TaskWatch(store, 10),
    clock,
  }
  const { accountId } = customer
  const isReady = (view: TaskView) => view.isTerminal
  const handle: Handler = async (call) => {
    await waitForTask(parts, call, { accountId, taskId, waitMs, follows: 'end', isReady })
    return plainText(200, '', null)
  }
  const { url } = await startDispatchingServer((request, response, dispatcher) => {
    void dispatcher.dispatch(handle, request, response, {})
  })
  const headers = { authorization: `Bearer ${account.key}` }
  const stack = opened.move()
  return {
    clock,
    store,
    count,
    gate,
    held: () => fetch(url, { headers }).then((response) => response.text()),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

for (const backend of backends) {
  test(`${backend.name}: without hints, a held request checks its key after each wait, but reads its task only every 10 s and at the end`, async () => {
    await using server = await startServer(backend)
    const { clock, count, gate } = server
    const held = server.held()
    const readsAfterTenChecks = async () => {
      const before = gate.checks
      await until('the key is checked', () => gate.checks >= before + 10, deadlineMs)
      return count.reads
    }
    assert.equal(await readsAfterTenChecks(), 1)
    clock.pass(9_999)
    assert.equal(await readsAfterTenChecks(), 1)
    clock.pass(1)
    assert.equal(await readsAfterTenChecks(), 2)
    clock.pass(waitMs)
    await held
    assert.equal(count.reads, 3)
  })

  test(`${backend.name}: a held request reads its task when a hint says that the task has ended`, async () => {
    await using server = await startServer(backend)
    const { store, count } = server
    const held = server.held()
    await until('the task has been read', () => count.reads === 1, deadlineMs)
    const claimed = await claimOne(store, await startWorker(store))
    await store.settleTasks([{ taskId: claimed.task.id, epoch: claimed.epoch, ending: failure }])
    await until('the task has been read again', () => count.reads === 2, deadlineMs)
    await held
    assert.equal(count.reads, 2)
  })
}
