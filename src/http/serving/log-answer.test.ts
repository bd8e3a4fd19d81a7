import { test } from 'node:test'
import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'

import { pathOf } from './log-answer.ts'

const logged = (url: string) => pathOf({ request: { url } as IncomingMessage })

test('the log contains neither query strings nor hook secrets, however the path is written', () => {
  assert.equal(logged('/api/v1/models?key=sk-muto_1'), '/api/v1/models?…')
  assert.equal(logged('/hooks/gpu/task_1/1/secret'), '/hooks/gpu/task_1/1/…')
  assert.equal(logged('/hooks/gpu/task_1/1/secret?event=done'), '/hooks/gpu/task_1/1/…')
  for (const url of ['/hooks/gpu//1/secret/', '/Hooks/gpu/task_1/1/secret', '/hooks/gpu/a/1/b/secret'])
    assert.ok(!logged(url).includes('secret'))
  assert.ok(!logged('http://media.example.com/x/hooks/gpu/task_1/1/secret').includes('secret'))
})

test('the log contains task ids, but neither file names nor tokens, however the path is written', () => {
  const name = `in_${'aB3'.repeat(7)}c.png`
  for (const url of [`/files/${name}`, `/%66iles/${name}`, `/files/%69${name.slice(1)}`, `/Files/x/${name}`])
    assert.ok(!logged(url).includes('aB3aB3'), url)
  assert.equal(logged(`/files/${name}?download`), '/files/…')
  const token = 'Zz9_-'.repeat(9).slice(0, 43)
  for (const url of [`/welcome/${token}`, `/api/v1/tasks/${token}`, `/%5A${token.slice(1)}/x`])
    assert.ok(!logged(url).includes('Zz9_-Zz9'), url)
  const taskId = 'a1B'.repeat(11).slice(0, 31)
  assert.equal(logged(`/api/v1/tasks/${taskId}`), `/api/v1/tasks/${taskId}`)
})
