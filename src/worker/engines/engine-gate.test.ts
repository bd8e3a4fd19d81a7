import { test } from 'node:test'
import assert from 'node:assert/strict'

import { createLog } from '../../lib/log.ts'
import { ManualClock } from '../../../test/harness/time/manual-clock.ts'
import { ScriptedAdapter } from '../../../test/harness/engine/scripted-adapter.ts'
import type { EngineLimits } from '../../domain/engines/engine-limits.ts'
import { allChecks } from '../../domain/files/output-checks.ts'
import type { Route } from '../../domain/tasks/catalog.ts'
import { EngineGate } from './engine-gate.ts'

function openGate(limits: Partial<EngineLimits> = {}) {
  const clock = new ManualClock()
  const adapter = new ScriptedAdapter('engine', 'http://127.0.0.1:1', { concurrency: 3, ...limits })
  const lines: string[] = []
  const log = createLog('info', [], { write: (line) => void lines.push(line) })
  return { clock, gate: new EngineGate(adapter, clock, log), lines }
}

test('an engine that is closed for a long time is not opened earlier by a later, shorter Retry-After', () => {
  const { clock, gate } = openGate()
  gate.close(60_000, 'status 429')
  gate.close(50, 'status 429')
  clock.pass(59_999)
  assert.deepEqual([gate.free(), gate.opensInMs()], [0, 1])
  clock.pass(1)
  assert.equal(gate.free(), 1)
})

test('an engine is closed for at most five minutes, even if it asks for longer', () => {
  const { clock, gate } = openGate()
  gate.close(1e12, 'status 429')
  clock.pass(300_000)
  assert.equal(gate.free(), 1)
})

test('an engine that is busy but asks for no pause is closed for half a second', () => {
  const { clock, gate } = openGate()
  gate.close(0, 'status 429')
  clock.pass(499)
  assert.equal(gate.free(), 0)
  clock.pass(1)
  assert.equal(gate.free(), 1)
})

test('a closed route does not close the other routes of its engine', () => {
  const { clock, gate } = openGate()
  const [broken, whole] = ['broken', 'whole'].map((name): Route => ({
    name,
    provider: 'engine',
    weight: null,
    parameters: {},
    settings: {},
    checks: allChecks,
    retriesBadOutputs: false,
  })) as [Route, Route]
  assert.equal(gate.nextOpensInMs(), Infinity)
  gate.closeRoute(broken, 60_000)
  assert.deepEqual([gate.isOpenFor(broken), gate.isOpenFor(whole)], [false, true])
  assert.equal(gate.nextOpensInMs(), 60_000)
  clock.pass(60_000)
  assert.deepEqual([gate.isOpenFor(broken), gate.nextOpensInMs()], [true, Infinity])
  gate.close(1_000, 'status 429')
  assert.equal(gate.isOpenFor(whole), false)
})

test('after a pause, one task tries the engine, and the others follow once that task is accepted', () => {
  const { clock, gate } = openGate()
  gate.close(1_000, 'status 429')
  clock.pass(1_000)
  assert.equal(gate.free(), 1)
  const trial = gate.take(true)
  assert.equal(gate.free(), 0)
  gate.answered('submit')
  assert.equal(gate.free(), 2)
  trial.leave()
  trial.leave()
  assert.equal(gate.free(), 3)
})

test('if the task that tries the engine ends without a submission, the next task tries it', () => {
  const { clock, gate } = openGate()
  gate.close(1_000, 'status 429')
  clock.pass(1_000)
  gate.take(true).leave()
  assert.equal(gate.free(), 1)
})

test('three submissions in a row without a response close the engine, and each failed trial closes it for longer', () => {
  const { clock, gate } = openGate()
  const fail = () => {
    gate.failed('submit')
    return gate.opensInMs()
  }
  assert.deepEqual([fail(), fail(), fail()], [0, 0, 5_000])
  const pauses = [10_000, 20_000, 40_000, 60_000, 60_000].map(() => {
    clock.pass(gate.opensInMs())
    gate.take(true)
    return fail()
  })
  assert.deepEqual(pauses, [10_000, 20_000, 40_000, 60_000, 60_000])
  clock.pass(60_000)
  gate.take(true)
  gate.answered('submit')
  assert.deepEqual([fail(), fail()], [0, 0])
})

test('polls that succeed do not hide submissions that all fail', () => {
  const { gate } = openGate()
  for (let round = 0; round < 3; round++) {
    gate.failed('submit')
    gate.answered('poll')
  }
  assert.equal(gate.free(), 0)
})

test('tasks that the engine already has are taken over even above its limit, and count toward it', () => {
  const { gate } = openGate()
  const places = [1, 2, 3, 4].map(() => gate.take(false))
  assert.equal(gate.free(), 0)
  for (const place of places.slice(0, 2)) place.leave()
  assert.equal(gate.free(), 1)
})

test('an engine whose costs have reached the daily limit gets no tasks until the next day', () => {
  const { clock, gate } = openGate({ spendMicrosPerDay: 1_000 })
  assert.equal(gate.free(), 0, 'the costs are not known yet')
  gate.setSpent(600, 5_000)
  assert.equal(gate.free(), 3)
  gate.spent(400)
  assert.deepEqual([gate.free(), gate.opensInMs()], [0, 5_000])
  clock.pass(5_000)
  gate.setSpent(0, 86_400_000)
  assert.equal(gate.free(), 3)
})

test('if there are more workers than requests per second, the workers that may send requests get all slots', () => {
  const slots = [0, 1, 2, 3, 4].map((place) => {
    const { gate } = openGate({ concurrency: 7, requestsPerSecond: 2 })
    gate.divideBy({ place, among: 5 })
    return gate.free()
  })
  assert.deepEqual(slots, [4, 3, 0, 0, 0])
})

test('the log says once why an engine gets no new tasks, and when it accepts tasks again', () => {
  const { clock, gate, lines } = openGate({ spendMicrosPerDay: 1_000 })
  gate.setSpent(0, 5_000)
  for (let round = 0; round < 3; round++) {
    gate.close(1_000, 'connection refused')
    clock.pass(1_000)
    gate.take(true)
  }
  gate.answered('submit')
  gate.answered('submit')
  for (let round = 0; round < 4; round++) gate.failed('poll')
  for (let round = 0; round < 3; round++) gate.spent(600)
  const said = lines.map((line) => JSON.parse(line) as { provider: string; detail?: string; msg: string })
  assert.deepEqual(
    said.map(({ provider, detail, msg }) => [provider, detail, msg]),
    [
      ['engine', 'connection refused', 'the engine is not accepting tasks; trying again later'],
      ['engine', undefined, 'the engine is accepting tasks again'],
      [
        'engine',
        'consecutive poll requests without a usable response: 3',
        'the engine is not accepting tasks; trying again later',
      ],
      ['engine', undefined, "today's costs have reached spend_per_day: no more tasks until midnight UTC"],
    ],
  )
})
