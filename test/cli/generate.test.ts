import { after, test } from 'node:test'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'

import sharp from 'sharp'

import { ServedProcess } from '../harness/processes/served-process.ts'
import { temporaryFolder } from '../harness/files/temporary-folder.ts'
import { ApiClient } from '../harness/service/api-client.ts'
import { Operator } from './operator.ts'

const folder = await temporaryFolder()
const service = await ServedProcess.start(folder.path)
after(async () => {
  await service.kill()
  await folder[Symbol.asyncDispose]()
})
const key = service.firstKey ?? ''
const client = new ApiClient([service.url], key)
const operator = new Operator(folder.path, 'data', { MUTOSCOPE_KEY: key })
const at = (name: string) => path.join(folder.path, name)
const url = ['--url', service.url] as const

async function balance(): Promise<number> {
  return Number((await client.ask('GET', '/api/v1/account')).json.data['balance'])
}

/**
 * Starts a proxy for the service. For the nth request to a target, `spoil` decides whether the response gets lost
 * (`cut`) or is replaced by status 503 (`busy`).
 */
async function startProxy(spoil: (target: string, count: number) => 'cut' | 'busy' | null) {
  const keys: unknown[] = []
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url: target = '/', headers } = request
      const body = await buffer(request)
      const count = (counts.get(target) ?? 0) + 1
      counts.set(target, count)
      if (method === 'POST') keys.push(headers['idempotency-key'])
      const names = ['authorization', 'content-type', 'idempotency-key', 'prefer']
      const sent = names.flatMap((name) =>
        headers[name] === undefined ? [] : [[name, String(headers[name])]],
      )
      const reply = await fetch(service.url + target, {
        method,
        headers: sent as [string, string][],
        ...(method === 'POST' ? { body } : {}),
      })
      const text = await reply.text()
      const spoiled = spoil(target, count)
      if (spoiled === 'cut') return response.destroy()
      if (spoiled === null) return response.writeHead(reply.status).end(text)
      const envelope = { code: 0, msg: 'The service is stopping.', data: { error: 'unavailable' } }
      return response.writeHead(503).end(JSON.stringify(envelope))
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    keys,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

test('an image is generated and saved, with and without a local input image [C17.16]', async () => {
  const before = await balance()
  const { status, stdout, stderr } = await operator.call([
    'generate',
    'a fox 👩‍🚀\nin snow',
    '--to',
    at('fox.png'),
    ...url,
  ])
  assert.equal(status, 0, stderr)
  assert.equal(stdout, `${at('fox.png')}\n`)
  assert.match(stderr, /^mutoscope: created task \w+ for 4 credits\n$/)
  assert.equal((await sharp(at('fox.png')).metadata()).format, 'png')
  const words = ['--image', at('fox.png'), '--aspect-ratio', '16:9', '--to', at('night.png')]
  const made = await operator.json('generate', 'the same at night', ...words, ...url)
  const { width, height } = await sharp(at('night.png')).metadata()
  assert.ok(Math.abs(width / height - 16 / 9) < 0.02, `${width}:${height}`)
  const task = await client.ended(String(made['task_id']))
  assert.deepEqual([made['url'], made['credits']], [task.image_url, 4])
  const stored = await fetch(service.url + new URL(task.image_url ?? '').pathname)
  assert.deepEqual(Buffer.from(await stored.arrayBuffer()), readFileSync(at('night.png')))
  assert.equal(await balance(), before - 8)
})

test('a lost response or a service that is stopping costs nothing extra: the command continues with the same task [C17.16]', async () => {
  const before = await balance()
  await using proxy = await startProxy((target, count) =>
    count > 1
      ? null
      : target.endsWith('/create')
        ? 'cut'
        : target.startsWith('/api/v1/tasks/')
          ? 'busy'
          : null,
  )
  await operator.json('generate', 'a crow', '--to', at('crow.png'), '--url', proxy.url)
  assert.equal(proxy.keys.length, 2)
  assert.equal(new Set(proxy.keys).size, 1)
  assert.equal(await balance(), before - 4)
})

test('a refusal costs nothing, and the message says what to correct [C17.16]', async () => {
  const before = await balance()
  writeFileSync(at('taken.png'), 'mine')
  writeFileSync(at('text.txt'), 'no image')
  writeFileSync(at('text.png'), 'no image')
  const refusal = async (status: number, ...words: readonly string[]) => {
    const line = await operator.refusal(status, 'generate', ...words)
    assert.doesNotMatch(line, /at .*\.ts/)
    return line
  }
  assert.match(await refusal(1, 'x', '--to', at('taken.png'), ...url), /taken\.png already exists/)
  assert.equal(readFileSync(at('taken.png'), 'utf8'), 'mine')
  assert.match(await refusal(1, 'x', '--to', at('nowhere/x.png'), ...url), /there is no folder .*nowhere/)
  assert.match(await refusal(1, 'x', '--model', 'other', ...url), /There is no model with this model_id/)
  assert.match(await refusal(1, 'x', '--aspect-ratio', '7:7', ...url), /aspect_ratio must be one of/)
  assert.match(
    await refusal(1, 'x', '--image', at('text.txt'), ...url),
    /must be an image with the extension/,
  )
  assert.match(await refusal(1, 'x', '--image', at('none.png'), ...url), /none\.png cannot be read/)
  assert.match(await refusal(1, 'x', '--image', at('text.png'), ...url), /image/)
  assert.match(
    await refusal(1, 'x', '--url', 'http://127.0.0.1:9'),
    /cannot be reached at .*: start it, or set --url/,
  )
  assert.match(
    await refusal(2, 'x', '--url', 'media.example.com'),
    /--url must be the URL of a Mutoscope service/,
  )
  assert.match(await refusal(2), /PROMPT is missing/)
  const without = new Operator(folder.path, 'data')
  assert.match(await without.refusal(2, 'generate', 'x', ...url), /MUTOSCOPE_KEY is missing/)
  const wrong = new Operator(folder.path, 'data', { MUTOSCOPE_KEY: 'sk-wrong' })
  assert.match(await wrong.refusal(1, 'generate', 'x', ...url), /The API key is missing or invalid/)
  assert.equal(await balance(), before)

  const failed = await operator.call(['generate', 'mutoscope:fail:timed_out', ...url])
  assert.equal(failed.status, 1)
  assert.match(failed.stderr, /the task \w+ failed and was refunded: The task failed because its prompt asks/)
  assert.equal(await balance(), before)
  assert.deepEqual(
    readdirSync(import.meta.dirname).filter((name) => name.endsWith('.png')),
    [],
  )
})

test('if the server is not Mutoscope, the message says so', async () => {
  const other = createServer((_, response) => response.end('<html>'))
  await once(other.listen(0, '127.0.0.1'), 'listening')
  after(() => other.close())
  const { port } = other.address() as AddressInfo
  assert.match(
    await operator.refusal(1, 'generate', 'x', '--url', `http://127.0.0.1:${port}`),
    /does not appear to be a Mutoscope service \(status 200\): set --url to the URL of the service/,
  )
})
