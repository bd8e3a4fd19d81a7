import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Limiter } from './limiter.ts'

const never = new AbortController().signal

describe('limiter', () => {
  it('never exceeds its limits, in total and per key, and eventually runs everything', async () => {
    const limiter = new Limiter({ total: 3, perKey: 2 })
    const active: string[] = []
    let totalMost = 0
    let keyMost = 0
    const work = (key: string) => async () => {
      active.push(key)
      totalMost = Math.max(totalMost, active.length)
      keyMost = Math.max(keyMost, active.filter((other) => other === key).length)
      await new Promise((resolve) => setImmediate(resolve))
      active.splice(active.indexOf(key), 1)
      return key
    }
    const keys = ['a', 'a', 'a', 'a', 'b', 'b', 'c', 'a']
    const done = await Promise.all(keys.map((key) => limiter.run(never, work(key), key)))
    assert.deepEqual(done, keys)
    assert.equal(totalMost, 3)
    assert.equal(keyMost, 2)
  })

  it('lets other keys overtake a key that has reached its own limit', async () => {
    const limiter = new Limiter({ total: 2, perKey: 1 })
    const order: string[] = []
    const slow = Promise.withResolvers<void>()
    const first = limiter.run(never, () => slow.promise, 'a')
    const second = limiter.run(never, async () => void order.push('a'), 'a')
    await limiter.run(never, async () => void order.push('b'), 'b')
    slow.resolve()
    await Promise.all([first, second])
    assert.deepEqual(order, ['b', 'a'])
  })

  it('frees the slot if the work fails, and drops callers that have stopped waiting', async () => {
    const limiter = new Limiter({ total: 1, perKey: 1 })
    const slow = Promise.withResolvers<void>()
    const failing = limiter.run(never, () => slow.promise, 'a')
    const impatient = new AbortController()
    const givenUp = limiter.run(impatient.signal, () => assert.fail('must not start'), 'b')
    const next = limiter.run(never, async () => 'c', 'c')
    impatient.abort(new Error('enough'))
    await assert.rejects(givenUp, /enough/)
    slow.reject(new Error('broken'))
    await assert.rejects(failing, /broken/)
    assert.equal(await next, 'c')
    await assert.rejects(
      limiter.run(impatient.signal, () => assert.fail('must not start'), 'd'),
      /enough/,
    )
  })
})
