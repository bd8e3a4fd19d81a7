import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../../lib/brand.ts'
import { allChecks } from '../files/output-checks.ts'
import type { TaskId } from '../ids.ts'
import type { Route } from '../tasks/catalog.ts'
import { chooseRoute } from './choose-route.ts'
import type { NextAttempt } from './choose-route.ts'

function route(name: string, weight: number | null = null): Route {
  const provider = `${name}-provider`
  return { name, provider, weight, parameters: {}, settings: {}, checks: allChecks, retriesBadOutputs: false }
}

function attempt(number = 0, ...refused: string[]): NextAttempt {
  return { taskId: branded<TaskId>('task'), number, refused: new Set(refused) }
}

const everyRoute = () => true
const all = [route('a'), route('b'), route('c')]

test('without weights, the first open route gets the task', () => {
  assert.equal(chooseRoute(all, attempt(), everyRoute)?.name, 'a')
  assert.equal(chooseRoute(all, attempt(), ({ name }) => name !== 'a')?.name, 'b')
  assert.equal(
    chooseRoute(all, attempt(), () => false),
    null,
  )
})

test('a route that has refused the task is skipped unless all routes have refused it', () => {
  assert.equal(chooseRoute(all, attempt(1, 'a'), everyRoute)?.name, 'b')
  const onlyFirst = ({ name }: Route) => name === 'a'
  assert.equal(chooseRoute(all, attempt(1, 'a'), onlyFirst), null)
  assert.equal(chooseRoute(all, attempt(3, 'a', 'b', 'c'), everyRoute)?.name, 'a')
})

test('the attempts of many tasks are divided among the open routes in proportion to their weights', () => {
  const weighted = [route('a', 3), route('b', 1), route('c', 6)]
  const share = (isOpen: (route: Route) => boolean) => {
    const counts: Record<string, number> = {}
    for (let index = 0; index < 10_000; index++) {
      const taskId = branded<TaskId>(`019ab${String(index).padStart(6, '0')}`)
      const name = chooseRoute(weighted, { ...attempt(), taskId }, isOpen)?.name ?? 'none'
      counts[name] = (counts[name] ?? 0) + 1
    }
    return counts
  }
  const whole = share(everyRoute)
  for (const { name, weight } of weighted) {
    const expected = (weight ?? 0) * 1_000
    assert.ok(Math.abs((whole[name] ?? 0) - expected) < 200, JSON.stringify(whole))
  }
  const open = share(({ name }) => name !== 'c')
  assert.ok(Math.abs((open['a'] ?? 0) - 7_500) < 200 && !('c' in open), JSON.stringify(open))
})

test('the same attempt always gets the same route, and another attempt can get another route', () => {
  const weighted = [route('a', 1), route('b', 1)]
  const names = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (number) => chooseRoute(weighted, attempt(number), everyRoute)?.name,
  )
  assert.deepEqual(
    names,
    [0, 1, 2, 3, 4, 5, 6, 7].map((number) => chooseRoute(weighted, attempt(number), everyRoute)?.name),
  )
  assert.equal(new Set(names).size, 2)
})
