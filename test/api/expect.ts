import assert from 'node:assert/strict'

import { errorCatalog } from '../../src/domain/errors.ts'
import type { ErrorCode } from '../../src/domain/errors.ts'
import type { Reply } from '../harness/service/api-client.ts'

export function granted(reply: Reply): Readonly<Record<string, unknown>> {
  assert.equal(reply.status, 200, reply.text)
  assert.deepEqual(Object.keys(reply.json), ['code', 'msg', 'data'])
  assert.equal(reply.json.code, 200, reply.text)
  isOurs(reply)
  return reply.json.data
}

/**
 * Asserts that the reply is this error, with its status from the catalog. `data` contains the fields that the reply
 * must have in addition to `error`. Returns the reply's `msg`.
 */
export function refused(
  reply: Reply,
  error: ErrorCode,
  data: Readonly<Record<string, unknown>> = {},
): string {
  assert.equal(reply.status, errorCatalog[error].status, reply.text)
  assert.deepEqual(reply.json, { code: 0, msg: reply.json.msg, data: { error, ...data } })
  assert.match(reply.json.msg, /^["A-Z].*[.]$|^[a-z_]+(\[\d+\])? .*[.]$/s, 'msg is a sentence')
  isOurs(reply)
  return reply.json.msg
}

function isOurs(reply: Reply): void {
  assert.match(reply.headers.get('x-request-id') ?? '', /^req_[0-9A-Za-z]{22}$/)
  assert.equal(reply.headers.get('cache-control'), 'private, no-cache')
  assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8')
}
