import { test } from 'node:test'
import assert from 'node:assert/strict'

import { branded } from '../lib/brand.ts'
import type { TaskId } from '../domain/ids.ts'
import { hookUrl, isHookSecret } from './hook-url.ts'

const secret = Buffer.alloc(32, 7)
const name = { provider: 'gpu', taskId: branded<TaskId>('task_1'), number: 1 }

test("a submission's secret is not valid for any other submission, provider, or installation", () => {
  const url = hookUrl('https://media.example.com', name, secret)
  const [, given = ''] = /^https:\/\/media\.example\.com\/hooks\/gpu\/task_1\/1\/([\w-]{43})$/.exec(url) ?? []
  assert.ok(isHookSecret(given, name, secret))
  assert.ok(!isHookSecret(given, { ...name, number: 2 }, secret))
  assert.ok(!isHookSecret(given, { ...name, provider: 'gpu-2' }, secret))
  assert.ok(!isHookSecret(given, { ...name, taskId: branded<TaskId>('task_2') }, secret))
  assert.ok(!isHookSecret(given, name, Buffer.alloc(32, 8)))
})

test('a secret with a changed, missing, or additional character is not valid', () => {
  const given = hookUrl('', name, secret).split('/').at(-1) ?? ''
  for (const wrong of ['', given.slice(1), `${given}A`, `${given.slice(0, -1)}é`, given.toLowerCase()])
    assert.ok(!isHookSecret(wrong, name, secret))
})
