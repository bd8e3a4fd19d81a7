// Tests the slots, the order of keys, and the limits on waiting. Some tests use random schedules.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'

import { FairTurns } from './fair-turns.ts'
import type { WaitLimits } from './fair-turns.ts'

const waits: WaitLimits = { total: 4, perKey: 2, msMax: 60_000, refusal: (reason) => new Error(reason) }

/** `endOne` ends the turn that has run longest. `started` lists the keys in the order in which their turns started. */
function scene(places: { readonly total: number; readonly perKey: number }, limits: WaitLimits | null) {
  const turns = new FairTurns(places, limits)
  const started: string[] = []
  const running: Disposable[] = []
  const ask = async (key: string, weight = 1, signal?: AbortSignal): Promise<void> => {
    const turn = await turns.take({ key, weight, ...(signal && { signal }) })
    started.push(key)
    running.push(turn)
  }
  const endOne = async (): Promise<void> => {
    running.shift()?.[Symbol.dispose]()
    await settle()
  }
  return { turns, started, running, ask, endOne }
}

/** Waits until all promises that can settle have settled. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

describe('fair turns', () => {
  it('never use more slots than there are, in total and per key, lose no turn, and finish all work', async () => {
    const arrivals = fc.array(
      fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), weight: fc.integer({ min: 1, max: 3 }) }),
      { maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 3, max: 6 }),
        fc.integer({ min: 3, max: 6 }),
        arrivals,
        async (total, perKey, list) => {
          const turns = new FairTurns({ total, perKey }, null)
          const inUse = new Map<string, number>()
          const done = await Promise.all(
            list.map(({ key, weight }, index) =>
              turns.run({ key, weight }, async () => {
                inUse.set(key, (inUse.get(key) ?? 0) + weight)
                assert.ok((inUse.get(key) ?? 0) <= perKey)
                assert.ok([...inUse.values()].reduce((sum, each) => sum + each, 0) <= total)
                await settle()
                inUse.set(key, (inUse.get(key) ?? 0) - weight)
                return index
              }),
            ),
          )
          assert.deepEqual(done, [...list.keys()])
        },
      ),
      { numRuns: 50 },
    )
  })

  it('start the turn of a key after at most one turn of each other key, however many turns the others wait for', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 }),
        fc.nat({ max: 30 }),
        async (total, others, ended) => {
          const { started, ask, endOne } = scene({ total, perKey: total }, null)
          for (const [key, count] of others.entries())
            for (let index = 0; index < count; index++) void ask(`other ${key}`)
          await settle()
          for (let index = 0; index < ended; index++) await endOne()
          const before = started.length
          void ask('late')
          while (!started.includes('late')) await endOne()
          const between = started.slice(before, started.indexOf('late'))
          assert.equal(new Set(between).size, between.length, between.join(', '))
        },
      ),
      { numRuns: 50 },
    )
  })

  it('delay the first turn of a key by only one turn of another key that has 10,000 waiting turns', async () => {
    const { started, ask, endOne } = scene({ total: 1, perKey: 1 }, null)
    for (let count = 0; count < 10_000; count++) void ask('many')
    void ask('one')
    await settle()
    await endOne()
    await endOne()
    assert.deepEqual(started, ['many', 'many', 'one'])
  })

  it('delay the turn of a newcomer by only the turn in progress, however many other keys wait', async () => {
    const { started, ask, endOne } = scene({ total: 1, perKey: 1 }, null)
    for (const key of ['a', 'b', 'c', 'd']) for (let count = 0; count < 10; count++) void ask(key)
    await settle()
    for (let ended = 0; ended < 10; ended++) await endOne()
    void ask('newcomer')
    await endOne()
    assert.equal(started.at(-1), 'newcomer')
  })

  it('still start the turns of a key that keeps waiting while a newcomer arrives with every turn', async () => {
    const { started, ask, endOne } = scene({ total: 1, perKey: 1 }, null)
    for (let count = 0; count < 10; count++) void ask('patient')
    await settle()
    for (let count = 0; count < 20; count++) {
      void ask(`newcomer ${count}`)
      await endOne()
    }
    assert.ok(started.filter((key) => key === 'patient').length >= 5, started.join(', '))
  })

  it('let other keys start while one key uses all of its slots', async () => {
    const { started, ask, endOne } = scene({ total: 2, perKey: 1 }, null)
    for (const key of ['a', 'a', 'b']) void ask(key)
    await settle()
    assert.deepEqual(started, ['a', 'b'])
    await endOne()
    assert.deepEqual(started, ['a', 'b', 'a'])
  })

  it('do not let light turns overtake a heavy turn of another key', async () => {
    const { started, ask, endOne } = scene({ total: 10, perKey: 10 }, null)
    void ask('light', 6)
    void ask('heavy', 8)
    void ask('light', 1)
    await settle()
    assert.deepEqual(started, ['light'])
    await endOne()
    assert.deepEqual(started, ['light', 'heavy', 'light'])
  })

  it('drop a turn whose signal aborts during the wait, and start the turns that it held up', async () => {
    const { started, ask, endOne, turns } = scene({ total: 2, perKey: 2 }, null)
    const impatient = new AbortController()
    void ask('a')
    const heavy = ask('b', 2, impatient.signal)
    void ask('c')
    await settle()
    impatient.abort(new Error('enough'))
    await assert.rejects(heavy, /enough/)
    await settle()
    assert.deepEqual(started, ['a', 'c'])
    await assert.rejects(ask('a', 1, impatient.signal), /enough/)
    await endOne()
    await endOne()
    assert.equal(
      await turns.run({ key: 'd', weight: 2 }, async () => 'all slots are free'),
      'all slots are free',
    )
  })

  it('start at once if a slot is free, even if the signal has already aborted', async () => {
    const { started, ask } = scene({ total: 1, perKey: 1 }, null)
    void ask('a', 1, AbortSignal.abort(new Error('gone')))
    await settle()
    assert.deepEqual(started, ['a'])
  })

  it('free the slots when the work fails, and only once', async () => {
    const turns = new FairTurns({ total: 1, perKey: 1 }, null)
    await assert.rejects(
      turns.run({ key: 'a' }, () => Promise.reject(new Error('broken'))),
      /broken/,
    )
    const first = await turns.take({ key: 'a' })
    first[Symbol.dispose]()
    first[Symbol.dispose]()
    using _second = await turns.take({ key: 'a' })
    let isStarted = false
    const third = turns.take({ key: 'b' }).then(() => (isStarted = true))
    await settle()
    assert.equal(isStarted, false)
    _second[Symbol.dispose]()
    await third
  })

  it('do not start a turn of a key that rests, but start those of other keys', async () => {
    const { turns, started, running, ask, endOne } = scene({ total: 1, perKey: 1 }, null)
    const turn = await turns.take({ key: 'a' })
    void ask('a')
    void ask('b')
    turn.endWithRest(2_000)
    await settle()
    assert.deepEqual(started, ['b'])

    await endOne()
    assert.deepEqual([started, running], [['b'], []], 'the first key still rests')
  })

  it('do not treat a key that rests as a newcomer, even if its rest ends before its turn', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    const { turns, started, ask, endOne } = scene({ total: 1, perKey: 1 }, null)
    const heavy = await turns.take({ key: 'heavy' })
    for (const key of ['a', 'b', 'c']) for (let count = 0; count < 4; count++) void ask(key)
    heavy.endWithRest(1_000)
    await settle()
    // After the turns of `a`, `b`, and `c`, none of them is a newcomer anymore.
    for (let count = 0; count < 3; count++) await endOne()
    assert.deepEqual(started.splice(0), ['a', 'b', 'c', 'a'])

    void ask('heavy')
    context.mock.timers.tick(1_000)
    for (let count = 0; count < 4; count++) await endOne()
    assert.deepEqual(started.splice(0), ['b', 'c', 'a', 'heavy'])

    // After its rest and its turn, the key is a newcomer again.
    await endOne()
    void ask('heavy')
    await endOne()
    assert.deepEqual(started, ['b', 'heavy'])
  })

  it('start the next turn of a key when its rest is over', async () => {
    const turns = new FairTurns({ total: 1, perKey: 1 }, null)
    const turn = await turns.take({ key: 'a' })
    turn.endWithRest(1)
    using _ = await turns.take({ key: 'a' })
  })
})

describe('fair turns with limited waiting', () => {
  it('refuse a key that has too many waiting turns; other keys can still wait', async () => {
    const { ask, endOne, started } = scene({ total: 1, perKey: 1 }, waits)
    void ask('a')
    const waiting = [ask('a'), ask('a')]
    await assert.rejects(ask('a'), /^Error: key_full$/)
    waiting.push(ask('b'))
    for (let count = 0; count < 4; count++) await endOne()
    await Promise.all(waiting)
    assert.deepEqual(started, ['a', 'a', 'b', 'a'])
  })

  it('make room for a key with few waiting turns by refusing the newest turn of the key with the most waiting turns', async () => {
    const { ask, started, endOne } = scene({ total: 1, perKey: 1 }, waits)
    void ask('a')
    const kept = [ask('a'), ask('b'), ask('b')]
    const newest = ask('a')
    kept.push(ask('c'))
    await assert.rejects(newest, /^Error: key_full$/)
    for (let count = 0; count < 5; count++) await endOne()
    await Promise.all(kept)
    assert.deepEqual(started, ['a', 'a', 'b', 'c', 'b'])
  })

  it('refuse a new turn if no other key has more waiting turns than the key of the new turn', async () => {
    const { ask, endOne } = scene({ total: 1, perKey: 1 }, waits)
    void ask('a')
    const waiting = ['a', 'b', 'c', 'd'].map((key) => ask(key))
    await assert.rejects(ask('e'), /^Error: full$/)
    for (let count = 0; count < 5; count++) await endOne()
    await Promise.all(waiting)
  })

  it('start a turn at once if a slot is free, even if no turn may wait', async () => {
    const { ask, started } = scene({ total: 2, perKey: 1 }, { ...waits, total: 0, perKey: 0 })
    await ask('a')
    await assert.rejects(ask('a'), /^Error: key_full$/)
    await ask('b')
    await assert.rejects(ask('c'), /^Error: key_full$/)
    assert.deepEqual(started, ['a', 'b'])
  })

  it('refuse a turn that has waited too long, and never start it afterward', async () => {
    const { ask, started, endOne } = scene({ total: 1, perKey: 1 }, { ...waits, msMax: 5 })
    await ask('a')
    await assert.rejects(ask('b'), /^Error: late$/)
    await endOne()
    assert.deepEqual(started, ['a'])
  })
})
