// Runs the README's commands for several processes exactly as printed, except for the ports.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'

import { ApiClient } from '../harness/service/api-client.ts'
import { fixedPort } from '../harness/network/fixed-port.ts'
import { freshDatabase } from '../harness/database/fresh-database.ts'
import { createInstallation } from '../harness/service/installation.ts'
import { until } from '../harness/time/until.ts'

const root = path.join(import.meta.dirname, '../..')

/** Long, because the test starts npm and the program four times in parallel. */
const startDeadlineMs = 60_000

test("the README's commands start two APIs and two workers on an empty database; they draw an image and stop on request", async () => {
  await using installation = await createInstallation('', { database: 'postgres', files: 's3' })
  await using database = await freshDatabase()
  const readme = await readFile(path.join(root, 'README.md'), 'utf8')
  const [settings = '', lines = ''] = [
    /```yaml\n(artifacts:.*?)```/s.exec(readme)?.[1],
    /```bash\n(npm run --silent mutoscope -- migrate\n.*?)```/s.exec(readme)?.[1],
  ]
  assert.match(settings, /store: s3/)
  const ports = await Promise.all([fixedPort(), fixedPort(), fixedPort(), fixedPort()])
  const script = ports.reduce(
    (text, port, index) => text.replace(`PORT=808${index + 1}`, `PORT=${port}`),
    lines,
  )
  assert.equal(script.match(/PORT=\d{5} npm start -- --role (api|worker) &\n/g)?.length, 4)
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const variables = { DATABASE_URL: database.url, MUTOSCOPE_PUBLIC_URL: urls[0] }
  const shell = spawn('bash', ['-euc', `${script}wait`], {
    cwd: root,
    env: { ...process.env, ...installation.variables, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = once(shell, 'close')
  let printed = ''
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  try {
    const isReady = async (url: string) => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200
    await Promise.all(urls.map((url) => until(`${url} is ready`, () => isReady(url), startDeadlineMs)))
    const key = /sk-muto_[0-9A-Za-z]{49}/.exec(printed)?.[0] ?? assert.fail(printed)
    const client = new ApiClient([urls[0] ?? '', urls[1] ?? ''], key)
    const task = await client.ended(await client.create({ model_id: 'image-model-a-2', prompt: 'a fox' }))
    assert.equal(task.task_status, 3)
    const image = await fetch(task.image_url ?? '')
    assert.equal(image.headers.get('content-type'), 'image/png')
    assert.ok((await image.bytes()).length > 0)
  } finally {
    process.kill(-Number(shell.pid), 'SIGTERM')
    await ended
  }
  assert.equal(printed.match(/"msg":"stopped"/g)?.length, 4)
})
