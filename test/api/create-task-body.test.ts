import { after, test } from 'node:test'

import type { ErrorCode } from '../../src/domain/errors.ts'
import { idleSettings } from '../harness/service/idle-settings.ts'
import { startTestService } from '../harness/service/service.ts'
import type { Reply, RequestOptions } from '../harness/service/api-client.ts'
import { granted, refused } from './expect.ts'

const service = await startTestService(idleSettings)
after(() => service[Symbol.asyncDispose]())

const least = { model_id: 'image-model-a-2', prompt: 'a fox' }

function create(body: RequestOptions['body'], options: RequestOptions = {}): Promise<Reply> {
  return service.ask('POST', '/api/v1/tasks/create', { ...options, body: body ?? '' })
}

async function refuses(body: RequestOptions['body'], error: ErrorCode): Promise<void> {
  refused(await create(body), error)
}

test('a body that is not a JSON object is refused with invalid_json [C2.18, C2.19, C2.21]', async () => {
  const deep = `{"model_id":${'['.repeat(20)}${']'.repeat(20)}}`
  for (const body of [
    '',
    '{',
    '[]',
    'null',
    '{"prompt":"a","prompt":"b"}',
    deep,
    '\ufeff{}',
    Buffer.from([0x7b, 0xff, 0x7d]),
  ]) {
    await refuses(body, 'invalid_json')
  }
})

test('a body that is not declared as JSON in UTF-8, or has a content coding, results in 415 [C4.12]', async () => {
  const body = JSON.stringify(least)
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json; charset=latin1',
    'application/json; charset=utf-8; charset=latin1',
    'application/json; charset=utf-8; Charset=utf-8',
    'application/json; charset=utf-8"latin1"',
    '',
  ]
  for (const type of types)
    refused(await create(body, { headers: { 'content-type': type } }), 'unsupported_media_type')
  for (const coding of ['gzip', 'br', 'identity']) {
    refused(await create(body, { headers: { 'content-encoding': coding } }), 'unsupported_media_type')
  }
  const fine = [
    'application/json;charset=UTF-8',
    'Application/JSON; Charset="utf-8"',
    'application/json; profile=x',
  ]
  for (const type of fine) granted(await create(body, { headers: { 'content-type': type } }))
})

test('a body may be 256 KiB long; one more byte results in 413 [C2.20, C4.13]', async () => {
  const body = JSON.stringify(least)
  granted(await create(body + ' '.repeat(256 * 1024 - body.length)))
  refused(await create(body + ' '.repeat(256 * 1024 + 1 - body.length)), 'too_large')
  refused(await create(Buffer.alloc(5_000_000, ' ')), 'too_large')
})

test('the type is checked before the size, and both are checked before the body [C4.19]', async () => {
  const large = Buffer.alloc(300_000, '{')
  refused(await create(large, { headers: { 'content-type': 'text/plain' } }), 'unsupported_media_type')
  refused(await create(large), 'too_large')
})
