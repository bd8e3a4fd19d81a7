import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'

import { firstRequest } from './first-request.ts'

test('a shell reads the request as it was meant, a quote in a model’s name included', () => {
  const command = firstRequest({
    publicUrl: 'https://media.example.com',
    secret: 'sk-muto_abc',
    modelId: "it's-a-model",
  })
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
  assert.deepEqual(words, [
    'https://media.example.com/api/v1/tasks/create',
    '-H',
    'Authorization: Bearer sk-muto_abc',
    '-H',
    'Content-Type: application/json',
    '-d',
    `{"model_id":"it's-a-model","prompt":"A red fox in a snowy forest at sunrise"}`,
  ])
})
