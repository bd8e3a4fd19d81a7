import { test } from 'node:test'
import assert from 'node:assert/strict'
import fc from 'fast-check'

import { branded } from '../../lib/brand.ts'
import { decideCreates, receiptName } from './decide-create.ts'
import type { AccountStanding, CreateContext, KeyStanding, NewTask } from './decide-create.ts'
import type { AccountId, ApiKeyId, RequestId, TaskId } from '../ids.ts'

const alice = branded<AccountId>('alice')
const bob = branded<AccountId>('bob')
const keyId = branded<ApiKeyId>('key')
const unlimited: KeyStanding = { dailyCreditsMax: null, budgetKeyId: keyId, spentCredits: 0, modelIds: null }

function create(name: string, changes: Partial<NewTask> = {}): NewTask {
  return {
    id: branded<TaskId>(name),
    requestId: branded<RequestId>(`req_${name}`),
    accountId: alice,
    keyId,
    kind: 'image',
    request: { modelId: 'image-model-a-2', prompt: 'a red fox', imageUrls: [], aspectRatio: '1:1' },
    priceCredits: 4,
    unfinishedMax: 100,
    lifetimeMs: 1000,
    idempotency: null,
    uploads: [],
    uploadKeptMs: 1000,
    ...changes,
  }
}

function ground(changes: Partial<AccountStanding> = {}): CreateContext {
  const standing = { balance: 10, unfinished: 0, isDisabled: false, ...changes }
  return {
    accounts: new Map([
      [alice, standing],
      [bob, standing],
    ]),
    liveKeys: new Map([[keyId, unlimited]]),
    receipts: new Map(),
  }
}

function kinds(batch: readonly NewTask[], on: CreateContext): readonly string[] {
  return decideCreates(batch, on).map(({ kind }) => kind)
}

test('a balance equal to the price is enough, and one credit less is not', () => {
  const answers = decideCreates([create('a', { priceCredits: 10 })], ground())
  assert.equal(answers[0]?.kind === 'created' && answers[0].balanceAfter, 0)
  assert.deepEqual(decideCreates([create('a', { priceCredits: 11 })], ground()), [
    { kind: 'insufficient_credits', required: 11, available: 10 },
  ])
})

test('a free model is available even to an account without credits', () => {
  assert.deepEqual(kinds([create('a', { priceCredits: 0 })], ground({ balance: 0 })), ['created'])
})

test('the account and its key are checked first, even if a replay would be possible', () => {
  const idempotency = { key: 'k', bodyHash: 'h' }
  const receipt = { taskId: branded<TaskId>('t'), requestId: branded<RequestId>('r'), priceCredits: 4 }
  const receipts = new Map([[receiptName(alice, 'k'), { bodyHash: 'h', receipt }]])
  const item = create('a', { idempotency })

  assert.deepEqual(kinds([item], { ...ground(), receipts }), ['replayed'])
  assert.deepEqual(kinds([item], { ...ground({ isDisabled: true }), receipts }), ['unauthorized'])
  assert.deepEqual(kinds([item], { ...ground(), receipts, liveKeys: new Map() }), ['unauthorized'])
  assert.deepEqual(kinds([item], { ...ground(), receipts, accounts: new Map() }), ['unauthorized'])
})

test('the idempotency key is checked before the limit on unfinished tasks, and that limit before the credits', () => {
  const exhausted = ground({ balance: 0, unfinished: 100 })
  const receipt = { taskId: branded<TaskId>('t'), requestId: branded<RequestId>('r'), priceCredits: 4 }
  const receipts = new Map([[receiptName(alice, 'k'), { bodyHash: 'h', receipt }]])
  const withKey = (bodyHash: string) => create('a', { idempotency: { key: 'k', bodyHash } })

  assert.deepEqual(decideCreates([withKey('h')], { ...exhausted, receipts }), [{ kind: 'replayed', receipt }])
  assert.deepEqual(kinds([withKey('other')], { ...exhausted, receipts }), ['idempotency_mismatch'])
  assert.deepEqual(kinds([create('a')], exhausted), ['too_many_unfinished_tasks'])
  assert.deepEqual(kinds([create('a')], ground({ balance: 0, unfinished: 99 })), ['insufficient_credits'])
})

test("an API key's models are checked before all limits, and its daily limit before the account's credits", () => {
  const limited = (standing: Partial<KeyStanding>, account: Partial<AccountStanding> = {}) => ({
    ...ground(account),
    liveKeys: new Map([[keyId, { ...unlimited, ...standing }]]),
  })
  const other = { modelIds: ['svc-pro'] }
  const spent = { dailyCreditsMax: 10, spentCredits: 7 }

  assert.deepEqual(decideCreates([create('a')], limited(other, { unfinished: 100 })), [
    { kind: 'model_not_allowed', modelIds: ['svc-pro'] },
  ])
  assert.deepEqual(kinds([create('a')], limited(spent, { unfinished: 100 })), ['too_many_unfinished_tasks'])
  assert.deepEqual(decideCreates([create('a')], limited(spent, { balance: 0 })), [
    { kind: 'key_limit_reached', required: 4, available: 3 },
  ])
  assert.deepEqual(
    kinds([create('a', { priceCredits: 3 }), create('b', { priceCredits: 1 })], limited(spent)),
    ['created', 'key_limit_reached'],
  )
})

test("a create request without an API key requires no live key and counts toward no key's limit", () => {
  const on = { ...ground(), liveKeys: new Map([[keyId, { ...unlimited, dailyCreditsMax: 4 }]]) }
  const batch = [create('a', { keyId: null }), create('b'), create('c')]
  assert.deepEqual(kinds(batch, on), ['created', 'created', 'key_limit_reached'])
  assert.deepEqual(kinds([create('a', { keyId: null })], { ...on, liveKeys: new Map() }), ['created'])
})

test('a refused create request leaves its idempotency key free for the next item of the batch', () => {
  const withKey = (name: string, priceCredits: number, bodyHash: string) =>
    create(name, { priceCredits, idempotency: { key: 'k', bodyHash } })

  assert.deepEqual(kinds([withKey('a', 11, 'x'), withKey('b', 4, 'y'), withKey('c', 4, 'x')], ground()), [
    'insufficient_credits',
    'created',
    'idempotency_mismatch',
  ])
})

test('accounts do not affect each other’s credits, limits, or keys', () => {
  const idempotency = { key: 'k', bodyHash: 'h' }
  const batch = [alice, bob].map((accountId) =>
    create(accountId, { accountId, priceCredits: 10, unfinishedMax: 1, idempotency }),
  )

  assert.deepEqual(kinds(batch, ground()), ['created', 'created'])
})

test('the context is not modified', () => {
  const on = ground()
  decideCreates([create('a', { idempotency: { key: 'k', bodyHash: 'h' } })], on)
  assert.deepEqual(on, ground())
})

test('no sequence of create requests lets an account overspend, and every refusal is justified', () => {
  const prices = fc.array(fc.nat(30), { maxLength: 30 })
  const run = fc.property(prices, fc.nat(100), fc.nat(10), (asked, balance, unfinishedMax) => {
    const batch = asked.map((priceCredits, n) => create(String(n), { priceCredits, unfinishedMax }))
    let left = balance
    let unfinished = 0
    for (const [n, decision] of decideCreates(batch, ground({ balance })).entries()) {
      const priceCredits = asked[n] ?? 0
      if (unfinished >= unfinishedMax) assert.equal(decision.kind, 'too_many_unfinished_tasks')
      else if (left < priceCredits) {
        assert.deepEqual(decision, { kind: 'insufficient_credits', required: priceCredits, available: left })
      } else {
        left -= priceCredits
        unfinished++
        assert.equal(decision.kind === 'created' && decision.balanceAfter, left)
      }
    }
  })
  fc.assert(run, { seed: 20_261_121, numRuns: 500 })
})
