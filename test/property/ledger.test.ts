// Runs random sequences of operations on credits and tasks, with an audit after every step. A model predicts the
// results. If a result is wrong, the test prints the seed and the shortest failing sequence that it has found.

import { test } from 'node:test'
import fc from 'fast-check'

import { backends } from '../harness/database/backends.ts'
import { ManualClock } from '../harness/time/manual-clock.ts'
import { LedgerWorld } from './ledger-world.ts'
import type { Step } from './ledger-step.ts'

const account = fc.nat(2)
const pick = fc.oneof({ weight: 3, arbitrary: fc.nat(2) }, fc.nat(20))

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      account,
      price: fc.nat(30),
      isVideo: fc.boolean(),
      key: fc.option(fc.constantFrom('key 1', 'key 2')),
      body: fc.constantFrom('this body', 'that body'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('claim' as const), limit: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      pick,
      to: fc.constantFrom('queued', 'submitting', 'running', 'storing'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('settle' as const), pick, isSuccess: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(8000) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      account,
      amount: fc.constantFrom(5, 40),
      reference: fc.constantFrom('invoice 1', 'invoice 2'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('adjustment' as const),
      account,
      amount: fc.constantFrom(5, -30),
      // A grant may have used the first reference. In this case, the store must refuse the adjustment.
      reference: fc.constantFrom('invoice 1', 'reason 1', 'reason 2'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('archive' as const), limit: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke' as const), account: fc.constant(2) }) },
)

for (const backend of backends) {
  test(`${backend.name}: after any sequence of operations, the ledger and the tasks match the model`, async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 80 }), async (steps) => {
      const clock = new ManualClock()
      await using database = await backend.open(clock)
      const world = new LedgerWorld(database.store, clock)
      await world.begin([100, 40, 100])
      for (const next of steps) {
        await world.take(next)
        await world.check()
      }
    })
    // An audit takes seven times as long on PostgreSQL as on SQLite, so PostgreSQL gets fewer sequences.
    const numRuns = backend.name === 'sqlite' ? 60 : 15
    await fc.assert(property, { seed: 20_261_121, numRuns })
  })
}
