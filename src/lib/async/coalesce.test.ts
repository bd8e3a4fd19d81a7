// Tests group commit: which items share a batch, in which order, and which fail together.

import { test } from 'node:test'
import assert from 'node:assert/strict'

import { Coalescer } from './coalesce.ts'
import type { CoalesceHooks, CoalesceLimits } from './coalesce.ts'

const limits: CoalesceLimits = {
  itemsMin: 4,
  isEager: true,
  itemsMax: 4,
  bytesMax: 100,
  waits: { total: 10, perKey: 6, msMax: 60_000, refusal: (reason) => new Error(reason) },
  inFlightMax: 1,
}
const hooks: CoalesceHooks<string> = {
  bytesOf: (item) => item.length,
  locksOf: (items) => items.filter((item) => item.startsWith('account')),
  keyOf: ([first]) => first?.match(/^key \w+/)?.[0] ?? null,
  mayRunAlone: (error) => error instanceof Error && error.message === 'poison',
}

/** Creates a coalescer whose batches each wait until `finish` releases them. */
function stepwise(changes: Partial<CoalesceLimits> = {}) {
  const batches: (readonly string[])[] = []
  const gates: (() => void)[] = []
  const coalescer = new Coalescer<string, string>(
    async (items) => {
      batches.push(items)
      await new Promise<void>((resolve) => gates.push(resolve))
      if (items.includes('poison')) throw new Error('poison')
      if (items.includes('fatal')) throw new Error('fatal')
      return items.map((item) => `${item}!`)
    },
    { ...limits, ...changes },
    hooks,
  )
  /** Releases batches until all promises in `answers` have settled. */
  const finish = async (answers: readonly Promise<unknown>[]) => {
    const all = Promise.allSettled(answers)
    let isOver = false
    void all.then(() => (isOver = true))
    while (!isOver) {
      gates.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return all
  }
  return { coalescer, batches, finish }
}

/** Waits until all batches that can start have started. */
async function batchesStart(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
}

function reasonOf(result: PromiseSettledResult<unknown> | undefined): string {
  return result?.status === 'rejected' && result.reason instanceof Error ? result.reason.message : 'no error'
}

test('items that arrive in the same turn of the event loop share a batch; items that arrive while a batch is running share the next one', async () => {
  const { coalescer, batches, finish } = stepwise()
  const first = [coalescer.submit(['a']), coalescer.submit(['b'])]
  await new Promise((resolve) => setImmediate(resolve))
  const second = [coalescer.submit(['c']), coalescer.submit(['d'])]
  await finish([...first, ...second])

  assert.deepEqual(batches, [
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('each caller gets the results of its own items, in order', async () => {
  const { coalescer, finish } = stepwise({ itemsMax: 100 })
  const answers = [coalescer.submit(['a', 'b']), coalescer.submit([]), coalescer.submit(['c'])]
  await finish(answers)

  assert.deepEqual(await Promise.all(answers), [['a!', 'b!'], [], ['c!']])
})

test('batches run one at a time, in order of arrival', async () => {
  const { coalescer, batches, finish } = stepwise({ itemsMax: 1 })
  await finish(['a', 'b', 'c'].map((item) => coalescer.submit([item])))

  assert.deepEqual(batches, [['a'], ['b'], ['c']])
})

test('a batch never exceeds its limit of items and never splits the items of one caller', async () => {
  const { coalescer, batches, finish } = stepwise()
  await finish([['a', 'b', 'c'], ['d', 'e'], ['f']].map((items) => coalescer.submit(items)))

  assert.deepEqual(batches, [
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
  ])
})

test('a batch takes half of the items that are waiting or were in the previous batch, but at least the minimum', async () => {
  const { coalescer, batches, finish } = stepwise({ itemsMax: 100, waits: { ...limits.waits, total: 100 } })
  const submit = (count: number) => Array.from({ length: count }, () => coalescer.submit(['a']))
  await finish(submit(40))
  await finish(submit(4))

  assert.deepEqual(
    batches.map((items) => items.length),
    [20, 20, 4],
  )
})

test('if enough items are waiting, the next batch starts in the turn of the event loop in which the previous one ends', async () => {
  const { coalescer, batches, finish } = stepwise({ itemsMax: 100 })
  const answers = Array.from({ length: 8 }, () => coalescer.submit(['a']))
  let batchesInNextTurn = 0
  void answers[0]?.then(() => setImmediate(() => (batchesInNextTurn = batches.length)))
  await finish(answers)

  assert.equal(batchesInNextTurn, 2)
})

test('a batch never exceeds its byte limit', async () => {
  const { coalescer, batches, finish } = stepwise()
  const [large, small] = ['x'.repeat(60), 'y'.repeat(40)]
  await finish([large, small, small, large].map((item) => coalescer.submit([item])))

  assert.deepEqual(batches, [
    [large, small],
    [small, large],
  ])
})

test('a caller that exceeds the limits on its own gets its own batch', async () => {
  const { coalescer, batches, finish } = stepwise()
  const huge = 'x'.repeat(500)
  await finish([['a'], [huge], ['b'], ['1', '2', '3', '4', '5']].map((items) => coalescer.submit(items)))

  assert.deepEqual(batches, [['a'], [huge], ['b'], ['1', '2', '3', '4', '5']])
})

test('a caller is refused immediately if too many others are waiting, and is accepted again once the others have finished', async () => {
  const { coalescer, batches, finish } = stepwise()
  const waiting = Array.from({ length: 10 }, (_, n) => coalescer.submit([String(n)]))
  await assert.rejects(coalescer.submit(['one too many']), /^Error: full$/)
  await finish(waiting)
  await finish([coalescer.submit(['welcome'])])

  assert.deepEqual(batches.flat(), ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'welcome'])
})

test('a key with too many waiting items is refused until some of them have started; other keys still wait', async () => {
  const { coalescer, batches, finish } = stepwise()
  const running = coalescer.submit(['key a'])
  await batchesStart()
  const waiting = Array.from({ length: 6 }, (_, n) => coalescer.submit([`key a ${n}`]))
  await assert.rejects(coalescer.submit(['key a refused']), /^Error: key_full$/)
  waiting.push(coalescer.submit(['key b']), coalescer.submit(['no key']))
  await finish([running, ...waiting])
  await finish([coalescer.submit(['key a again'])])

  assert.deepEqual(batches.flat().slice(-3), ['key b', 'no key', 'key a again'])
})

test('while a batch hangs, waiting callers are refused after the time limit and free their slots; the callers of the hanging batch still get their results', async () => {
  const { coalescer, batches, finish } = stepwise({ waits: { ...limits.waits, msMax: 50 } })
  const hanging = coalescer.submit(['a'])
  await new Promise((resolve) => setImmediate(resolve))
  const waiting = Array.from({ length: 10 }, () => coalescer.submit(['late']))
  const refused = await Promise.allSettled(waiting)
  assert.deepEqual(new Set(refused.map(reasonOf)), new Set(['late']))
  const next = coalescer.submit(['b'])
  await finish([hanging, next])

  assert.deepEqual(await Promise.all([hanging, next]), [['a!'], ['b!']])
  assert.deepEqual(batches, [['a'], ['b']])
})

test('a bad item fails only for its own caller; the items of every other caller are run again once, separately', async () => {
  const { coalescer, batches, finish } = stepwise()
  const results = await finish([['a'], ['poison'], ['b', 'c']].map((items) => coalescer.submit(items)))

  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(batches, [['a', 'poison', 'b', 'c'], ['a'], ['poison'], ['b', 'c']])
})

test('a failure that a retry cannot avoid fails every caller, and nothing runs twice', async () => {
  const { coalescer, batches, finish } = stepwise()
  const results = await finish([['a'], ['fatal']].map((items) => coalescer.submit(items)))

  assert.deepEqual(results.map(reasonOf), ['fatal', 'fatal'])
  assert.equal(batches.length, 1)
})

test('the batch after a failure runs normally', async () => {
  const { coalescer, finish } = stepwise()
  await finish([coalescer.submit(['poison'])])
  const answer = coalescer.submit(['a'])
  await finish([answer])

  assert.deepEqual(await answer, ['a!'])
})

test('a batch with too few results fails every caller in it', async () => {
  const coalescer = new Coalescer<string, string>(async () => ['only one'], limits, hooks)
  const results = await Promise.allSettled([coalescer.submit(['a']), coalescer.submit(['b'])])

  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
})

test('with two batches allowed at a time, the second starts while the first is running, and each caller gets its own results', async () => {
  const { coalescer, batches, finish } = stepwise({ inFlightMax: 2 })
  const first = coalescer.submit(['a'])
  await batchesStart()
  const second = coalescer.submit(['b'])
  const third = coalescer.submit(['c'])
  await batchesStart()
  assert.deepEqual(batches, [['a'], ['b', 'c']])
  await finish([first, second, third])
  assert.deepEqual(await Promise.all([first, second, third]), [['a!'], ['b!'], ['c!']])
})

test('a caller whose lock a running batch holds stays behind, and the callers behind it do not', async () => {
  const { coalescer, batches, finish } = stepwise({ inFlightMax: 2, bytesMax: 1_000 })
  const first = coalescer.submit(['account 1', 'a'])
  await batchesStart()
  const second = coalescer.submit(['b', 'account 1'])
  const third = coalescer.submit(['account 2'])
  await batchesStart()
  assert.deepEqual(batches, [['account 1', 'a'], ['account 2']])
  await finish([first, second, third])
  assert.deepEqual(batches[2], ['b', 'account 1'])
  assert.deepEqual(await second, ['b!', 'account 1!'])
})

test('a caller of a failed batch holds its lock until it has been run separately', async () => {
  const { coalescer, batches, finish } = stepwise({ inFlightMax: 2, bytesMax: 1_000 })
  const failing = [coalescer.submit(['poison']), coalescer.submit(['account 1'])]
  await batchesStart()
  const second = coalescer.submit(['account 1', 'b'])
  await finish([])
  const third = coalescer.submit(['c'])
  await batchesStart()
  assert.deepEqual(batches, [['poison', 'account 1'], ['poison'], ['c']])
  await finish([...failing, second, third])
  assert.deepEqual(batches.slice(3), [['account 1'], ['account 1', 'b']])
})

test('a caller that was blocked when it arrived gets a free slot as soon as its lock is released', async () => {
  const { coalescer, batches, finish } = stepwise({ inFlightMax: 2, bytesMax: 1_000 })
  const first = coalescer.submit(['account 1', 'account 2'])
  await batchesStart()
  const ofFirst = ['a', 'b', 'c', 'd'].map((item) => coalescer.submit(['account 1', item]))
  const ofSecond = coalescer.submit(['account 2'])
  await finish([first])
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(batches.slice(1), [['account 1', 'a', 'account 1', 'b'], ['account 2']])
  await finish([...ofFirst, ofSecond])
})

test('items that stay behind do not split a burst of other items into small batches', async () => {
  const { coalescer, batches, finish } = stepwise({ inFlightMax: 2, bytesMax: 1_000 })
  const first = coalescer.submit(['account 1'])
  await batchesStart()
  const blocked = coalescer.submit(['account 1', 'a', 'b', 'c'])
  const burst = ['d', 'e', 'f'].map((item) => coalescer.submit([item]))
  await batchesStart()
  assert.deepEqual(batches, [['account 1'], ['d', 'e', 'f']])
  await finish([first, blocked, ...burst])
})
