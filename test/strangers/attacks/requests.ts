// These requests cost the service more than they cost the attacker.

import assert from 'node:assert/strict'

import type { Attack } from '../attack.ts'
import { wordOf } from '../caller.ts'
import { nth } from '../nth.ts'
import { flood, insist, repeat } from '../repeat.ts'

export const escapedQuotes: Attack = {
  name: 'headers full of escaped quotes',
  run: ({ keyHolder }, signal) =>
    flood(60, signal, (turn) =>
      keyHolder(turn).get('/api/v1/account', { headers: { prefer: `wait="${'\\"'.repeat(1_900)}` }, signal }),
    ),
}

const longPrompts = 2_100
const batch = 50
const searches = [
  '/site/tasks?search=mushroom',
  '/site/tasks?limit=100',
  '/site/spend?days=30',
  '/site/ledger?limit=100',
]

export const lists: Attack = {
  name: 'searches and long lists',
  run: async ({ keyHolder, signedIn }, signal) => {
    // With a little less than the maximum length, a search reads one more chunk before it stops.
    const body = { model_id: 'waiting', prompt: 'fox '.repeat(1_249) }
    for (let created = 0; created < longPrompts && !signal.aborted; created += batch) {
      const turns = Array.from({ length: batch }, (_, turn) => turn)
      await Promise.all(
        turns.map((turn) => insist(signal, () => keyHolder(turn).post('/api/v1/tasks/create', body))),
      )
    }
    await repeat(100, signal, async (turn) => {
      if (turn % 5 === 4) return keyHolder(turn).get('/api/v1/tasks?limit=100', { signal })
      const response = await nth(signedIn, turn).get(searches[turn % 5] ?? '', { signal })
      // In an earlier version of this test, the attackers lost their sessions as soon as they had changed a password.
      assert.notEqual(wordOf(response), 'session_needed')
      return response
    })
  },
}

/** The revocations name a key that does not exist. */
export const revokes: Attack = {
  name: 'revocations during long polls',
  run: async ({ keyHolder, signedIn }, signal) => {
    const body = { model_id: 'waiting', prompt: 'a fox' }
    const created = await insist(signal, () => keyHolder(0).post('/api/v1/tasks/create', body))
    if (created === null) return
    const { data } = JSON.parse(created.body) as { data: { task_id: string } }
    await Promise.all([
      repeat(500, signal, () =>
        keyHolder(0).get(`/api/v1/tasks/${data.task_id}`, { headers: { prefer: 'wait=30' }, signal }),
      ),
      flood(20, signal, (turn) =>
        nth(signedIn, turn).post('/site/keys/0000000000000000000000000/revoke', {}, { signal }),
      ),
    ])
  },
}

export const droppedStreams: Attack = {
  name: 'streams that are opened and dropped',
  run: ({ signedIn }, signal) =>
    flood(200, signal, (turn) => {
      const dropped = AbortSignal.any([signal, AbortSignal.timeout(5 + (turn % 40))])
      const target = '/site/tasks/watch?task_id=00000000000000000000000000'
      return nth(signedIn, turn).get(target, { signal: dropped })
    }),
}
