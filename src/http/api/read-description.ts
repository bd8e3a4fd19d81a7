// GET /openapi.json: returns the OpenAPI 3.1 description of the API, with this service's address. No key is needed.

import { etagOf } from '../../lib/etag.ts'
import { isNoneMatch } from '../protocol/none-match.ts'
import { notModified } from '../serving/answer.ts'
import type { Handler } from '../serving/call.ts'
import openapi from './openapi.json' with { type: 'json' }

export function readDescriptionHandler(publicUrl: string): Handler {
  const body = JSON.stringify({ ...openapi, servers: [{ url: publicUrl }] })
  const headers = { 'cache-control': 'no-cache', etag: etagOf(body) }
  return ({ request }) => {
    if (isNoneMatch(request.headers['if-none-match'], headers.etag)) return notModified(headers)
    return { status: 200, headers: { ...headers, 'content-type': 'application/json' }, body, error: null }
  }
}
