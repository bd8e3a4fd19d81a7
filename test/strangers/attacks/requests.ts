// These requests cost the service more than they cost the attacker.

import type { Attack } from '../attack.ts'
import { createTask } from '../create-task.ts'
import { nth } from '../nth.ts'
import { flood, insist, repeat } from '../repeat.ts'

export const escapedQuotes: Attack = {
  name: 'headers full of escaped quotes',
  effect: 'ok',
  run: async ({ keyHolder }, signal, outcomes) => {
    const target = `/api/v1/tasks/${await createTask(keyHolder(0), 'waiting', signal)}`
    const prefer = `wait="${'\\"'.repeat(1_900)}`
    await flood(60, signal, outcomes, () => keyHolder(0).get(target, { headers: { prefer }, signal }))
  },
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
  effect: 'ok',
  run: async ({ keyHolder, signedIn }, signal, outcomes) => {
    // With a little less than the maximum length, a search reads one more chunk before it stops.
    const body = { model_id: 'waiting', prompt: 'fox '.repeat(1_249) }
    for (let created = 0; created < longPrompts && !signal.aborted; created += batch) {
      const turns = Array.from({ length: batch }, (_, turn) => turn)
      await Promise.all(
        turns.map((turn) => insist(signal, () => keyHolder(turn).post('/api/v1/tasks/create', body))),
      )
    }
    await repeat(100, signal, outcomes, (turn) =>
      turn % 5 === 4
        ? keyHolder(turn).get('/api/v1/tasks?limit=100', { signal })
        : nth(signedIn, turn).get(searches[turn % 5] ?? '', { signal }),
    )
  },
}

/** The revocations name a key that does not exist. */
export const revokes: Attack = {
  name: 'revocations during long polls',
  effect: 'key_not_found',
  run: async ({ keyHolder, signedIn }, signal, outcomes) => {
    const taskId = await createTask(keyHolder(0), 'waiting', signal)
    await Promise.all([
      repeat(500, signal, outcomes, () =>
        keyHolder(0).get(`/api/v1/tasks/${taskId}`, { headers: { prefer: 'wait=30' }, signal }),
      ),
      flood(20, signal, outcomes, (turn) =>
        nth(signedIn, turn).post(`/site/keys/key_${'0'.repeat(22)}/revoke`, {}, { signal }),
      ),
    ])
  },
}

export const droppedStreams: Attack = {
  name: 'streams that are opened and dropped',
  effect: 'aborted',
  run: async ({ keyHolder, signedIn }, signal, outcomes) => {
    const taskIds = await Promise.all(
      signedIn.map((_, turn) => createTask(keyHolder(turn), 'waiting', signal)),
    )
    await flood(200, signal, outcomes, (turn) => {
      const dropped = AbortSignal.any([signal, AbortSignal.timeout(5 + (turn % 40))])
      const target = `/site/tasks/watch?task_id=${nth(taskIds, turn)}`
      return nth(signedIn, turn).get(target, { signal: dropped })
    })
  },
}
