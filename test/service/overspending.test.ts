import assert from 'node:assert/strict'
import { test } from 'node:test'

import { idleSettings } from '../harness/service/idle-settings.ts'
import { startTestService } from '../harness/service/service.ts'

test('of 400 simultaneous create requests with credits for 150, exactly 150 are accepted, and the balance is 0 [C5.4]', async () => {
  await using service = await startTestService(`accounts: { first_credits: 600 }\n${idleSettings}`)
  const body = { model_id: 'image-model-a-2', prompt: 'a fox' }
  const replies = await Promise.all(
    Array.from({ length: 400 }, () => service.ask('POST', '/api/v1/tasks/create', { body })),
  )
  const accepted = replies.filter(({ json }) => json.code === 200)
  const refused = replies.filter(({ json }) => json.data['error'] === 'insufficient_credits')
  assert.equal(accepted.length, 150)
  assert.equal(refused.length, 250)
  assert.equal(new Set(accepted.map(({ json }) => json.data['task_id'])).size, 150)
  const account = await service.ask('GET', '/api/v1/account')
  assert.equal(account.json.data['balance'], 0)
  assert.equal(account.json.data['unfinished_tasks'], 150)
})
