import { test } from 'node:test'
import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'

import { pathOf } from './log-answer.ts'

const logged = (url: string) => pathOf({ request: { url } as IncomingMessage })

test('the log contains neither queries nor the secrets of hooks, in any notation of the path', () => {
  assert.equal(logged('/api/v1/models?key=sk-muto_1'), '/api/v1/models?…')
  assert.equal(logged('/hooks/gpu/task_1/1/secret'), '/hooks/gpu/task_1/1/…')
  assert.equal(logged('/hooks/gpu/task_1/1/secret?event=done'), '/hooks/gpu/task_1/1/…')
  for (const url of ['/hooks/gpu//1/secret/', '/Hooks/gpu/task_1/1/secret', '/hooks/gpu/a/1/b/secret'])
    assert.ok(!logged(url).includes('secret'))
  assert.ok(!logged('http://media.example.com/x/hooks/gpu/task_1/1/secret').includes('secret'))
})
