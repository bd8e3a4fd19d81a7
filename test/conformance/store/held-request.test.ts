// What a request held by `Prefer: wait` costs while nothing happens.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'

import { Authenticator } from '../../../src/accounts/keys/authenticate.ts'
import { KeyUsage } from '../../../src/accounts/keys/key-usage.ts'
import { openAccount } from '../../../src/accounts/open-account.ts'
import type { RequestId } from '../../../src/domain/ids.ts'
import { ApiGate } from '../../../src/http/api/gate.ts'
import { waitForTask } from '../../../src/http/api/wait-for-task.ts'
import { BodyTurns } from '../../../src/http/serving/body-turns.ts'
import type { Call } from '../../../src/http/serving/call.ts'
import { ShutdownGuard } from '../../../src/http/shared/shutdown-guard.ts'
import { branded } from '../../../src/lib/brand.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { TaskReader } from '../../../src/tasks/read-task.ts'
import { TaskWatch } from '../../../src/tasks/watch-tasks.ts'
import { backends } from '../../harness/database/backends.ts'
import { addCustomer, createOne, newTask } from '../../harness/store/task-fixtures.ts'

const secret = Buffer.alloc(32, 1)
const waitMs = 300

class CountingGate extends ApiGate {
  checks = 0

  override authenticate(call: Call) {
    this.checks++
    return super.authenticate(call)
  }
}

for (const backend of backends) {
  test(`${backend.name}: a held request checks its key after each wait, but reads its task only at the start and at the end`, async () => {
    await using database = await backend.open(systemClock)
    let reads = 0
    const store: typeof database.store = {
      ...database.store,
      // A hint ends a wait. Without hints, each wait ends after a millisecond.
      safetyPollMs: 1,
      subscribe: () => () => undefined,
      readTasks: (queries) => {
        reads += queries.length
        return database.store.readTasks(queries)
      },
      isOnlyWriter: false,
    }
    const opened = await openAccount(store, secret, { email: 'a@example.com', credits: 0, withKey: true })
    assert.ok(opened.kind === 'opened' && opened.key !== null)
    const customer = await addCustomer(store, 100)
    const taskId = await createOne(store, newTask(customer))
    const usage = new KeyUsage(store)
    const gate = new CountingGate(new ShutdownGuard(), new Authenticator(store, secret, systemClock, usage))
    const parts = {
      gate,
      reader: new TaskReader(store, () => ({}), systemClock),
      watch: new TaskWatch(store, 10),
      clock: systemClock,
    }
    const server = createServer((request, response) => {
      const call: Call = {
        id: branded<RequestId>('req_1'),
        request,
        response,
        parameters: {},
        bodies: new BodyTurns(),
        client: '',
        accountId: customer.accountId,
      }
      const { accountId } = customer
      void waitForTask(parts, call, { accountId, taskId, waitMs, follows: 'end', isReady: () => false }).then(
        () => response.end(),
      )
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')

    const { port } = server.address() as AddressInfo
    const headers = { authorization: `Bearer ${opened.key}`, connection: 'close' }
    await (await fetch(`http://127.0.0.1:${port}`, { headers })).text()

    assert.equal(reads, 2)
    assert.ok(gate.checks >= 10, `${gate.checks} checks`)
    server.close()
    await usage.close()
  })
}
