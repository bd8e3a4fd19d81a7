import assert from 'node:assert/strict'
import { test } from 'node:test'

import { parseWait } from './prefer.ts'

test('wait=N means N seconds, but at most 60, in every notation of RFC 7240 [C3.9, C3.11]', () => {
  const cases: readonly [prefer: string, seconds: number][] = [
    ['wait=1', 1],
    ['wait=60', 60],
    ['wait=61', 60],
    ['wait=99999999999999999999', 60],
    ['Wait = 5', 5],
    ['wait="7"', 7],
    ['respond-async, wait=10', 10],
    ['wait=10; strictly', 10],
    ['return=minimal; foo="some, wait=3", wait=10', 10],
    ['wait=3, wait=9', 3],
  ]
  for (const [prefer, seconds] of cases) assert.equal(parseWait(prefer), seconds, prefer)
})

test('any other value is ignored [C3.11]', () => {
  const ignored = [
    'wait=0',
    'wait=-1',
    'wait=1.5',
    'wait=1e3',
    'wait=ten',
    'wait=',
    'wait',
    'wait="',
    'waiting=5',
    '',
  ]
  for (const prefer of [...ignored, 'wait=x, wait=9', 'foo="wait=5"', undefined]) {
    assert.equal(parseWait(prefer), null, prefer)
  }
})
