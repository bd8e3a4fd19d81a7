// An installation that grows up: what clients had while it was embedded, they have on PostgreSQL.

import { test } from 'node:test'
import assert from 'node:assert/strict'
import path from 'node:path'

import { freshDatabase } from '../harness/fresh-database.ts'
import { RunningMain, runMain } from '../harness/run-main.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const publicUrl = 'https://media.example.com'

interface Answer {
  readonly status: number
  readonly json: { readonly code: number; readonly data: Readonly<Record<string, unknown>> }
}

async function ask(url: string, key: string, route: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', prefer: 'wait=60' }
  const response = await fetch(`${url}/api/v1${route}`, { ...init, headers })
  return { status: response.status, json: (await response.json()) as Answer['json'] }
}

function create(url: string, key: string): Promise<Answer> {
  const body = JSON.stringify({ model_id: 'image-model-a-2', prompt: 'a red fox' })
  return ask(url, key, '/tasks/create', { method: 'POST', body })
}

async function started(data: string, variables: Readonly<Record<string, string>> = {}) {
  const service = new RunningMain(['serve'], data, { MUTOSCOPE_PUBLIC_URL: publicUrl, ...variables })
  const [, url = ''] = await service.prints(/"url":"(http:[^"]+)"/)
  return { service, url }
}

test('after the move the same key reads the same task and its output, pays from the same balance, and makes another', async () => {
  await using folder = await temporaryFolder()
  await using target = await freshDatabase()
  const data = path.join(folder.path, 'data')
  const old = await started(data)
  const [key] = await old.service.prints(/sk-muto_[0-9A-Za-z]{49}/)
  const { json: created } = await create(old.url, key)
  const route = `/tasks/${String(created.data['task_id'])}`
  const before = await ask(old.url, key, route)
  assert.equal(before.json.data['task_status'], 3)
  old.service.child.kill('SIGTERM')
  assert.equal((await old.service.ended()).status, 0)

  const variables = { DATABASE_URL: target.url, MUTOSCOPE_SECRET_FILE: path.join(data, 'secret') }
  const moved = await runMain(['migrate', '--from', data], data, variables)
  assert.equal(moved.status, 0, moved.stderr)

  const grown = await started(data, variables)
  assert.deepEqual(await ask(grown.url, key, route), before)
  const output = await fetch(String(before.json.data['image_url']).replace(publicUrl, grown.url))
  assert.equal(output.status, 200)
  assert.equal(output.headers.get('content-type'), 'image/png')
  const { json: another } = await create(grown.url, key)
  const after = await ask(grown.url, key, `/tasks/${String(another.data['task_id'])}`)
  assert.equal(after.json.data['task_status'], 3)
  assert.equal((await ask(grown.url, key, '/account')).json.data['balance'], 1_000 - 4 - 4)
  const audit = await runMain(['audit', '--json'], data, variables)
  assert.deepEqual(JSON.parse(audit.stdout), { ok: true, violations: [] })
  grown.service.child.kill('SIGKILL')
  await grown.service.ended()
})
