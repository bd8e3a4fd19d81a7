import assert from 'node:assert/strict'
import { test } from 'node:test'

import { assertingFunctions } from './asserting-functions.ts'

test('the functions that assert, directly or through other functions, are found, and no others', () => {
  const shared = `export function isRight(x: number): void {\n  assert.equal(x, 1)\n}\n`
  const own = [
    `async function checks(): Promise<void> {\n  isRight(2)\n}`,
    `function prepares(): number {\n  return 1\n}`,
  ].join('\n')
  const found = assertingFunctions([own, shared])
  assert.deepEqual(
    ['isRight', 'checks', 'prepares'].map((name) => found.has(name)),
    [true, true, false],
  )
})
