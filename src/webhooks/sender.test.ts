import assert from 'node:assert/strict'
import { test } from 'node:test'

import { WebhookReceiver } from '../../test/harness/network/webhook-receiver.ts'
import { until } from '../../test/harness/time/until.ts'
import { AddressRanges } from '../domain/network/address-policy.ts'
import { testType } from '../domain/webhooks/webhook.ts'
import { branded } from '../lib/brand.ts'
import { systemClock } from '../lib/clock.ts'
import { GuardedPosts } from '../net/guarded/guarded-posts.ts'
import { Sender } from './sender.ts'

test('if a response does not arrive in time or before a shutdown, the reason is a sentence for the owner', async () => {
  await using receiver = await WebhookReceiver.start()
  receiver.holdsAll = true
  const policy = {
    allowRanges: new AddressRanges([['127.0.0.1', 32]]),
    allowPorts: new Set([receiver.port]),
  }

  const limits = { connectTimeoutMs: 5_000, totalMs: 100, connectionsPerOrigin: 1, responseBytesMax: 10 }
  await using posts = new GuardedPosts(policy, limits)
  await assert.rejects(posts.post({ url: new URL(receiver.url), headers: {}, body: '' }), {
    message: 'There was no response within 0.1 s.',
  })

  const secret = Buffer.alloc(32)
  const sender = new Sender({ policy, secret, publicUrl: 'http://127.0.0.1', clock: systemClock })
  const attempt = sender.send({
    id: 1,
    epoch: 1,
    endpointId: branded('whe_a'),
    accountId: branded('acc_a'),
    url: receiver.url,
    secretsSealed: [],
    messageId: 'msg_a',
    type: testType,
    task: null,
    createdAtMs: 0,
  })
  await until('the webhook arrives', () => receiver.received.length === 2, 30_000)
  await sender[Symbol.asyncDispose]()
  assert.equal((await attempt).error, 'The service was stopped before it received a response.')
})
