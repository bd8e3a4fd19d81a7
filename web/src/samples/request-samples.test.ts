import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { promisify } from 'node:util'

import type { CreateRequest } from '../../../src/http/site/wire/tasks.ts'
import { requestSamples } from './request-samples.ts'

const run = promisify(execFile)

const hostile: CreateRequest = {
  model_id: 'svc-flash',
  prompt: 'It\'s "quoted", \\ $HOME `id` ${x} %s\nüber 🦊 two lines',
  image_urls: ['https://example.com/a.png?x=1&y=2'],
  aspect_ratio: '16:9',
}

test('the curl sample sends exactly the body, regardless of the characters in the prompt', async () => {
  const [{ code }] = requestSamples('http://127.0.0.1:8080', hostile)
  const curl = 'curl() { while [ $# -gt 0 ]; do [ "$1" = -d ] && printf %s "$2"; shift; done; }'
  const { stdout } = await run('sh', ['-c', `KEY=k\n${curl}\n${code}`])
  assert.deepEqual(JSON.parse(stdout), hostile)
})

test('the TypeScript sample runs as shown: it creates a task, waits, and prints the output URL', async () => {
  const service = await scriptedService()
  const folder = await mkdtemp(path.join(tmpdir(), 'sample-'))
  try {
    const sample = requestSamples(service.url, hostile).find(({ title }) => title === 'TypeScript')
    const file = path.join(folder, 'sample.mts')
    await writeFile(file, sample?.code ?? '')
    const { stdout } = await run(process.execPath, [file], { env: { KEY: 'sk-muto_a' } })
    assert.equal(stdout, 'http://127.0.0.1/fox.mp4\n')
    assert.deepEqual(service.created, hostile)
  } finally {
    await rm(folder, { recursive: true })
    service.close()
  }
})

test('the Python sample contains the body as a literal that is both valid JSON and valid Python', () => {
  const sample = requestSamples('http://127.0.0.1:8080', hostile).find(({ title }) => title === 'Python')
  const [literal = ''] = /(?<=create", )\{[^]*?\n\}/.exec(sample?.code ?? '') ?? []
  assert.deepEqual(JSON.parse(literal), hostile)
})

/** Starts a service with one API key and one task. The response to the second read shows the task as finished. */
async function scriptedService() {
  let created: unknown = null
  let reads = 0
  const server = createServer((request, response) => {
    void (async () => {
      assert.equal(request.headers.authorization, 'Bearer sk-muto_a')
      const body = await text(request)
      if (request.method === 'POST') {
        created = JSON.parse(body)
        response.end(JSON.stringify({ code: 200, msg: 'ok', data: { task_id: 'one' } }))
      } else {
        reads += 1
        const task = { task_status: reads + 1, image_url: null, video_url: 'http://127.0.0.1/fox.mp4' }
        response.end(JSON.stringify({ code: 200, msg: 'ok', data: task }))
      }
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    get created() {
      return created
    },
    close: () => server.close(),
  }
}

function portOf(address: AddressInfo | string | null): number {
  assert.ok(address !== null && typeof address === 'object')
  return address.port
}
