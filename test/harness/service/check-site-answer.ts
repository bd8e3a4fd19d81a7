// Checks every site response against its schema. `SiteClient` and `EventStream` call these checks, so no test can
// forget them.

import assert from 'node:assert/strict'
import * as z from 'zod'

import { errorCatalog } from '../../../src/domain/errors.ts'
import { answerSchema, refusal } from '../../../src/http/site/wire/envelope.ts'
import { siteOperations } from '../../../src/http/site/wire/operations.ts'
import type { SiteOperation } from '../../../src/http/site/wire/operations.ts'
import { taskRow } from '../../../src/http/site/wire/tasks.ts'
import type { TaskEvent } from '../../../src/http/site/wire/tasks.ts'
import type { CheckedAnswer } from './check-answer.ts'

export function checkSiteAnswer(method: string, target: string, answer: CheckedAnswer): void {
  const path = target.replace(/[?#].*$/s, '')
  if (!path.startsWith('/site/')) return
  const request = `${method} ${path}`
  assert.match(answer.headers.get('x-request-id') ?? '', /^req_[0-9A-Za-z]{22}$/, `${request}: X-Request-Id`)
  const operation = operationAt(method, path)
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  if (!isJson) {
    assert.ok(operation?.answer === null, `${request} returns no JSON, which does not match its schema`)
    return
  }
  const schema = operation?.answer ? answerSchema(operation.answer) : refusal
  const { code, data } = parse(schema, JSON.parse(answer.text), request)
  const expected = code === 200 ? 200 : errorCatalog[(data as z.infer<typeof refusal>['data']).error].status
  assert.equal(answer.status, expected, `${request}: ${answer.text}`)
}

export function checkTaskEvent(json: string): TaskEvent {
  return parse(taskRow, JSON.parse(json), 'an event from GET /site/tasks/watch')
}

function parse<Value>(schema: z.ZodType<Value>, value: unknown, what: string): Value {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  return assert.fail(
    `${what} does not match its schema: ${z.prettifyError(parsed.error)}\n${JSON.stringify(value)}`,
  )
}

function operationAt(method: string, path: string): SiteOperation | undefined {
  // As in the router, an exact path takes precedence over a pattern.
  const operations = exact.get(path) ?? patterns.find(([pattern]) => pattern.test(path))?.[1]
  return operations?.[method === 'POST' ? 'post' : 'get']
}

type Operations = Readonly<Partial<Record<'get' | 'post', SiteOperation>>>

const described: readonly (readonly [url: string, Operations])[] = Object.entries(siteOperations)
const exact = new Map(described)
const patterns = described.map(
  ([url, operations]) => [new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`), operations] as const,
)
