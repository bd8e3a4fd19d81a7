// Checks every API response against its schema and against the API description. `ApiClient` and `exchange` call these
// checks, so no test can forget them.

import assert from 'node:assert/strict'
import * as z from 'zod'

import { errorCatalog } from '../../../src/domain/errors.ts'
import { failureSchema, successSchema } from '../../../src/http/api/schemas/envelope.ts'
import type { ApiErrorCode } from '../../../src/http/api/schemas/errors.ts'
import { apiOperations, commonErrors } from '../../../src/http/api/schemas/operations.ts'
import type { OperationSchema } from '../../../src/http/api/schemas/operations.ts'
import { publicPath } from '../../../src/http/api/schemas/openapi/operation.ts'
import { checkDescribed, checkDescribedEvent } from '../openapi/check-openapi.ts'

export interface CheckedAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export function checkAnswer(method: string, target: string, answer: CheckedAnswer): void {
  const path = pathOf(target)
  if (!path.startsWith('/api/')) return
  const request = `${method} ${path}`
  assert.match(answer.headers.get('x-request-id') ?? '', /^req_[0-9A-Za-z]{22}$/, `${request}: X-Request-Id`)
  const json: unknown = isJson(answer) ? JSON.parse(answer.text) : undefined
  const route = routeAt(path)
  const described = method === 'HEAD' ? 'get' : method.toLowerCase()
  if (route?.operations.has(described.toUpperCase()) === true)
    checkDescribed(route.described, described, { ...answer, json })
  if (answer.text === '') {
    // Only responses to HEAD requests, responses to preflights, and 304 responses lack a body.
    assert.ok(method === 'HEAD' || answer.status === 304 || answer.status === 204, `${request} has a body`)
    return
  }
  // `checkEvent` checks the events of a stream.
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') === true) {
    assert.ok(operationAt(method, path)?.events !== undefined, `${request} returns events`)
    assert.equal(answer.status, 200)
    return
  }
  const schema = schemaOf(method, path)
  const parsed = schema.safeParse(json)
  assert.ok(
    parsed.success,
    `${request} returns a response that does not match its schema: ${parsed.error && z.prettifyError(parsed.error)}\n ${answer.text}`,
  )
  const expected = parsed.data.code === 200 ? [200] : statusesOf(parsed.data.data.error)
  assert.ok(expected.includes(answer.status), `${request}: ${answer.status} for ${answer.text}`)
}

export function checkEvent(target: string, type: string, json: string): void {
  const path = pathOf(target)
  const schema = operationAt('GET', path)?.events?.[type]
  assert.ok(schema !== undefined, `${target} has no events of the type ${type}`)
  const parsed = schema.safeParse(JSON.parse(json))
  assert.ok(parsed.success, `${type}: ${parsed.error && z.prettifyError(parsed.error)}\n ${json}`)
  checkDescribedEvent(routeAt(path)?.described ?? '', type, JSON.parse(json))
}

/** Decodes the path in the same way as the router. */
function pathOf(target: string): string {
  const encoded = target.replace(/[?#].*$/s, '')
  try {
    return decodeURI(encoded)
  } catch {
    return encoded
  }
}

type Envelope =
  | { readonly code: 200; readonly data: unknown }
  | { readonly code: 0; readonly data: { readonly error: ApiErrorCode } }

function schemaOf(method: string, path: string): z.ZodType<Envelope> {
  if (routeAt(path) === undefined) return failureSchema(['not_found', ...transportErrors])
  const operation = operationAt(method, path)
  if (operation === undefined) return failureSchema(['method_not_allowed', ...transportErrors])
  const failure = failureSchema([...commonErrors, ...operation.errors])
  if (operation.data === undefined) return failure
  return z.discriminatedUnion('code', [successSchema(operation.data), failure])
}

function routeAt(path: string): Route | undefined {
  return routes.find(({ pattern }) => pattern.test(path))
}

function isJson({ headers, text }: CheckedAnswer): boolean {
  return text !== '' && headers.get('content-type')?.startsWith('application/json') === true
}

function operationAt(method: string, path: string): OperationSchema | undefined {
  return routeAt(path)?.operations.get(method === 'HEAD' ? 'GET' : method)
}

/** These errors can occur on any path, before routing. */
const transportErrors = ['bad_request', 'unavailable', 'internal'] as const

interface Route {
  readonly pattern: RegExp
  readonly described: string
  readonly operations: ReadonlyMap<string, OperationSchema>
}

const routes: readonly Route[] = Object.entries(apiOperations).map(([url, operations]) => ({
  pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`),
  described: publicPath(url),
  operations: new Map<string, OperationSchema>(
    Object.entries(operations).map(([method, operation]) => [method.toUpperCase(), operation]),
  ),
}))

function statusesOf(code: ApiErrorCode): readonly number[] {
  return code === 'bad_request' ? [400, 408, 431, 505] : [errorCatalog[code].status]
}
