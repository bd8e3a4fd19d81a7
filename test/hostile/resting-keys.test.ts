// A key that has used more than its share rests (`src/lib/async/paced-turns.ts`). Its rest must not make it a newcomer,
// which would let it overtake the keys that wait.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { FairTurns } from '../../src/lib/async/fair-turns.ts'

/** Waits until all promises that can settle have settled. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

test('a key that rested when it asked for a turn is not a newcomer: it waits for all keys that asked before, even if its rest ends first', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const turns = new FairTurns({ total: 1, perKey: 1 }, null)
  const started: string[] = []
  const running: Disposable[] = []
  const ask = async (key: string) => {
    const turn = await turns.take({ key })
    started.push(key)
    running.push(turn)
  }
  const endOne = async () => {
    running.shift()?.[Symbol.dispose]()
    await settle()
  }
  const heavy = await turns.take({ key: 'heavy' })
  for (const key of ['a', 'b', 'c']) for (let count = 0; count < 4; count++) void ask(key)
  heavy.endWithRest(1_000)
  await settle()
  // Each key has one turn, so none of them is a newcomer any more. The fourth turn is again that of the first key.
  for (let count = 0; count < 3; count++) await endOne()
  assert.deepEqual(started.splice(0), ['a', 'b', 'c', 'a'])

  void ask('heavy')
  context.mock.timers.tick(1_000)
  for (let count = 0; count < 4; count++) await endOne()
  assert.deepEqual(started.splice(0), ['b', 'c', 'a', 'heavy'])

  // After its rest and its turn, the key has no turn at all, so it is a newcomer again.
  await endOne()
  void ask('heavy')
  await endOne()
  assert.deepEqual(started, ['b', 'heavy'])
})
