import assert from 'node:assert/strict'
import { test } from 'node:test'

import { branded } from '../../lib/brand.ts'
import type { AccountId, WebhookEndpointId } from '../ids.ts'
import { shareConnections } from './share-connections.ts'
import type { Candidate } from './share-connections.ts'

const limits = { total: 100, perAccount: 40, perHost: 20 }

function candidate(endpointId: string, accountId: string, host: string): Candidate {
  return {
    endpointId: branded<WebhookEndpointId>(endpointId),
    accountId: branded<AccountId>(accountId),
    host,
    limit: limits.perHost,
  }
}

const one = candidate('one', 'a', 'a.example')
const twin = candidate('twin', 'c', 'a.example')
const other = candidate('other', 'b', 'b.example')

const none = { ofProcess: [], ofAllProcesses: [] }

function own({ endpointId, accountId, host }: Candidate, count: number) {
  return {
    ofProcess: Array.from({ length: count }, () => accountId),
    ofAllProcesses: [{ endpointId, host, count }],
  }
}

function foreign({ endpointId, host }: Candidate, count: number) {
  return { ofProcess: [], ofAllProcesses: [{ endpointId, host, count }] }
}

function shares(...parameters: Parameters<typeof shareConnections>) {
  return Object.fromEntries(
    shareConnections(...parameters).map(({ endpointId, limit }) => [endpointId, limit]),
  )
}

test("a host's limit is never exceeded, even with several endpoints and connections of other processes", () => {
  assert.deepEqual(shares([one, twin], none, limits), { one: 10, twin: 10 })
  assert.deepEqual(shares([one], own(one, 20), limits), {})
  assert.deepEqual(shares([one], foreign(twin, 13), limits), { one: 7 })
})

test('the limit of an account with many hosts is never exceeded, and only free connections are assigned', () => {
  const many = Array.from({ length: 30 }, (_, index) => candidate(`e${index}`, 'a', `${index}.example`))
  const total = (shared: Record<string, number>) =>
    Object.values(shared).reduce((sum, limit) => sum + limit, 0)
  assert.equal(total(shares(many, none, limits)), 40)
  assert.equal(total(shares(many, none, { ...limits, total: 7 })), 7)
  assert.equal(total(shares([one, other], none, { ...limits, total: 7 })), 7)
})

test('only the connections of this process count toward the total limit and the limit per account', () => {
  assert.deepEqual(shares([one], own(one, 15), { ...limits, total: 17 }), { one: 2 })
  assert.deepEqual(shares([one], own(one, 15), { ...limits, perAccount: 16 }), { one: 1 })
  assert.deepEqual(shares([one], foreign(one, 15), { ...limits, total: 3, perAccount: 2 }), { one: 2 })
})

test('the endpoint with the fewest open connections goes first, regardless of which process opened them', () => {
  const eighteen = { ...limits, total: 18 }
  assert.deepEqual(shares([one, other], own(one, 15), eighteen), { other: 3 })
  assert.deepEqual(shares([one, twin], foreign(one, 15), eighteen), { twin: 5 })
  assert.deepEqual(shares([one, twin], foreign(one, 6), limits), { one: 4, twin: 10 })
})

test('an endpoint gets no more connections than it can use, and other endpoints get the rest', () => {
  assert.deepEqual(shares([{ ...one, limit: 4 }, twin], none, limits), { one: 4, twin: 16 })
})
