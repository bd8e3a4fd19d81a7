import assert from 'node:assert/strict'
import { test } from 'node:test'

import { branded } from '../../lib/brand.ts'
import type { AccountId, WebhookEndpointId } from '../ids.ts'
import { shareConnections } from './share-connections.ts'

const limits = { total: 100, perAccount: 40, perHost: 20 }

function place(endpointId: string, accountId: string, host: string) {
  return {
    endpointId: branded<WebhookEndpointId>(endpointId),
    accountId: branded<AccountId>(accountId),
    host,
  }
}

const one = place('one', 'a', 'a.example')
const other = place('other', 'b', 'b.example')

test('a host gets at most its limit, even with several endpoints', () => {
  const twin = place('twin', 'c', 'a.example')
  const shares = shareConnections([one, twin], [], limits)
  assert.deepEqual(shares, [
    { endpointId: 'one', limit: 10 },
    { endpointId: 'twin', limit: 10 },
  ])
  assert.deepEqual(
    shareConnections(
      [one],
      Array.from({ length: 20 }, () => one),
      limits,
    ),
    [],
  )
})

test('an account with many hosts gets at most its limit, and nobody gets more than there are', () => {
  const many = Array.from({ length: 30 }, (_, index) => place(`e${index}`, 'a', `${index}.example`))
  const total = (shares: readonly { limit: number }[]) => shares.reduce((sum, { limit }) => sum + limit, 0)
  assert.equal(total(shareConnections(many, [], limits)), 40)
  assert.equal(total(shareConnections(many, [], { ...limits, total: 7 })), 7)
  assert.equal(total(shareConnections([one, other], [], { ...limits, total: 7 })), 7)
})

test('an endpoint with few open connections goes first', () => {
  const open = Array.from({ length: 15 }, () => one)
  assert.deepEqual(shareConnections([one, other], open, { ...limits, total: 18 }), [
    { endpointId: 'other', limit: 3 },
  ])
})
