import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import sharp from 'sharp'

import { exchange } from '../harness/network/raw-http.ts'
import { startTestService } from '../harness/service/service.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

test('no URL in a response comes from the Host header or from a header of a proxy [C18.7]', async () => {
  const forged = [
    'Host: evil.example',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: https',
    'Forwarded: host=evil.example;proto=https',
    `Authorization: Bearer ${service.key}`,
    'Connection: close',
  ].join('\r\n')
  const taskId = await service.create({ model_id: 'image-model-a-2', prompt: 'a fox, pixel art' })
  const output = (await service.ended(taskId)).image_url ?? ''
  assert.ok(output.startsWith(`${service.url}/files/`))

  for (const [target, expected] of [
    [`/api/v1/tasks/${taskId}`, output],
    ['/api/v1/tasks', output],
    ['/openapi.json', `"servers":[{"url":"${service.url}"}]`],
  ] as const) {
    const { status, text } = await exchange(service.url, `GET ${target} HTTP/1.1\r\n${forged}\r\n\r\n`)
    assert.equal(status, 200, target)
    assert.ok(text.includes(expected), target)
    assert.ok(!text.includes('evil.example'), target)
  }

  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c84' } })
  const png = await picture.png().toBuffer()
  const { text } = await exchange(
    service.url,
    `POST /api/v1/uploads HTTP/1.1\r\n${forged}\r\nContent-Type: image/png\r\nContent-Length: ${png.length}\r\n\r\n`,
    png,
  )
  assert.ok(text.includes(`"data":{"url":"${service.url}/files/in_`), text)
})
