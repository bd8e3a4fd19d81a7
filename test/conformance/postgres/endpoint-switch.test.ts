// On PostgreSQL, an endpoint can be enabled while a task of its account is ending.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { branded } from '../../../src/lib/brand.ts'
import { randomId } from '../../../src/lib/ids.ts'
import type { TaskId, WebhookEndpointId } from '../../../src/domain/ids.ts'
import { lockAccounts } from '../../../src/store/operations/locks/lock-accounts.ts'
import { insertMessages } from '../../../src/store/operations/webhooks/messages.ts'
import { postgres } from '../../harness/database/postgres-backend.ts'
import { addCustomer } from '../../harness/store/task-fixtures.ts'
import { ManualClock } from '../../harness/time/manual-clock.ts'
import { until } from '../../harness/time/until.ts'

test('enabling an endpoint waits for every transaction that may still hold back a message to it', async () => {
  await using database = await postgres.open(new ManualClock())
  const { store } = database
  const { accountId } = await addCustomer(store, 0)
  const name = { id: branded<WebhookEndpointId>(randomId('whe')), accountId }
  const url = 'https://hooks.example.com/mutoscope'
  await store.createEndpoint({
    ...name,
    sessionId: null,
    url,
    types: ['task.failed'],
    secretSealed: 'secret',
  })
  await store.switchEndpoint({ ...name, isEnabled: false })

  const switching = await database.transaction(async (sql) => {
    await lockAccounts(sql, [accountId])
    insertMessages(sql, [{ accountId, taskId: branded<TaskId>('a task'), type: 'task.failed' }])
    const enabled = store.switchEndpoint({ ...name, isEnabled: true })
    const waiting = 'select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid'
    await until(
      'the switch waits for the end of the task',
      async () => (await sql.all(waiting)).length > 0,
      10_000,
    )
    return { enabled }
  })
  assert.equal(await switching.enabled, true)
  const [message] = await store.listMessages({ ...name, before: null, limit: 10 })
  assert.equal(message?.state, 'held')
})
