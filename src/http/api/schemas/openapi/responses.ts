// Describes the responses of an operation: one for each HTTP status, with its headers and its envelope.

import { errorCatalog } from '../../../../domain/errors.ts'
import { commonErrors } from '../operations.ts'
import type { OperationSchema } from '../operations.ts'
import type { ApiErrorCode } from '../errors.ts'
import { successExample } from './examples.ts'
import { errorName, jsonSchemaOf, refOf } from './json-schema.ts'
import type { JsonObject } from './json-schema.ts'

/** Every response of an operation has `X-Request-Id` and `Cache-Control`. */
export const headerComponents: JsonObject = {
  'X-Request-Id': header(
    'The ID of the request. Include it when you contact the operator.',
    '^req_[0-9A-Za-z]{22}$',
  ),
  'Cache-Control': header('Shared caches must not store responses.'),
  ETag: optional('Identifies this version of the response. Send it in If-None-Match.'),
  'Idempotent-Replayed': optional(
    '"true" if an earlier request with the same Idempotency-Key created the task.',
  ),
  'Preference-Applied': optional('"wait=N" if the response was held for up to N seconds.'),
  'WWW-Authenticate': header('Always "Bearer".'),
  'Retry-After': header('The number of seconds to wait before the next attempt.', '^[0-9]+$'),
  RateLimit: header(
    'The name of the limit, the number of requests that you can still send (r), and the number of seconds until you can send the next one (t).',
  ),
  'RateLimit-Policy': header(
    'The name of the limit, the size of a burst (q), and the seconds until a full burst is possible again (w).',
  ),
}

export function header(description: string, pattern?: string): JsonObject {
  const schema = { type: 'string', ...(pattern === undefined ? {} : { pattern }) }
  return { description, required: true, schema }
}

function optional(description: string): JsonObject {
  return { ...header(description), required: false }
}

function headers(...names: readonly string[]): JsonObject {
  return Object.fromEntries(
    ['X-Request-Id', 'Cache-Control', ...names].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  )
}

export function responsesOf(id: string, operation: OperationSchema): JsonObject {
  const words = operation.errors.filter((word) => errorCatalog[word].status === 200)
  const isConditional = operation.headers?.shape['if-none-match'] !== undefined
  return {
    200: successOf(id, operation, words),
    ...(isConditional
      ? { 304: { description: 'The response has not changed.', headers: headers('ETag') } }
      : {}),
    ...Object.fromEntries(
      failuresOf(operation).flatMap(({ statuses, words }) =>
        statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(words)}` }]),
      ),
    ),
  }
}

/** HTTP has more precise statuses than 400 for some invalid requests. */
const badRequestStatuses = [400, 408, 431, 505]

interface Failure {
  readonly statuses: readonly number[]
  readonly words: readonly ApiErrorCode[]
}

/** Omits errors with HTTP status 200, which are described together with the successful response. */
function failuresOf(operation: OperationSchema): readonly Failure[] {
  const byStatus = Map.groupBy([...operation.errors, ...commonErrors], (word) => errorCatalog[word].status)
  byStatus.delete(200)
  return [...byStatus].map(([status, words]) => ({
    statuses: status === 400 ? badRequestStatuses : [status],
    words,
  }))
}

function successOf(id: string, operation: OperationSchema, words: readonly ApiErrorCode[]): JsonObject {
  const { data, events } = operation
  const success = {
    type: 'object',
    properties: { code: { const: 200 }, msg: { type: 'string' }, data: data && jsonSchemaOf(data) },
    required: ['code', 'msg', 'data'],
    additionalProperties: false,
  }
  const example = successExample(id)
  const schemas = [
    ...(data === undefined ? [] : [success]),
    ...(words.length === 0 ? [] : [failureOf(words)]),
  ]
  const json = {
    schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
    examples: {
      ...(example === undefined ? {} : { success: { value: example } }),
      ...errorExamples(words),
    },
  }
  return {
    description:
      words.length === 0 ? 'Success.' : 'Success (code 200), or a refusal of the request (code 0).',
    headers: headers(...successHeaders(operation)),
    content: {
      ...(schemas.length === 0 ? {} : { 'application/json': json }),
      ...(events === undefined ? {} : { 'text/event-stream': eventsOf(events) }),
    },
  }
}

function successHeaders({ headers: names, isReplayed }: OperationSchema): readonly string[] {
  const sent = Object.keys(names?.shape ?? {})
  return [
    ...(sent.includes('if-none-match') ? ['ETag'] : []),
    ...(isReplayed === true ? ['Idempotent-Replayed'] : []),
    ...(sent.includes('prefer') ? ['Preference-Applied'] : []),
  ]
}

/** OpenAPI 3.1 cannot describe events, so an extension contains the schema of each event type's data. */
function eventsOf(events: NonNullable<OperationSchema['events']>): JsonObject {
  return {
    schema: { type: 'string' },
    'x-events': Object.fromEntries(Object.entries(events).map(([type, data]) => [type, jsonSchemaOf(data)])),
  }
}

function failureOf(words: readonly ApiErrorCode[]): JsonObject {
  const refs = words.map((word) => refOf(errorName(word)))
  const data =
    refs.length === 1
      ? { $ref: refs[0] }
      : {
          oneOf: refs.map(($ref) => ({ $ref })),
          discriminator: {
            propertyName: 'error',
            mapping: Object.fromEntries(words.map((word, index) => [word, refs[index]])),
          },
        }
  return {
    type: 'object',
    properties: {
      code: { const: 0 },
      msg: { type: 'string', description: 'A sentence that says what is wrong and how to fix it.' },
      data,
    },
    required: ['code', 'msg', 'data'],
    additionalProperties: false,
  }
}

function errorExamples(words: readonly ApiErrorCode[]): JsonObject {
  return Object.fromEntries(words.map((word) => [word, { $ref: `#/components/examples/${word}` }]))
}

function nameOf(words: readonly ApiErrorCode[]): string {
  return words.map(errorName).join('Or')
}

const failureHeaders: Partial<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
}

export function responseComponents(operations: readonly OperationSchema[]): JsonObject {
  return Object.fromEntries(
    operations.flatMap(failuresOf).map(({ statuses: [status = 0], words }) => [
      nameOf(words),
      {
        description: words.map((word) => errorCatalog[word].message).join(' Or: '),
        headers: headers(...(failureHeaders[status] ?? [])),
        content: { 'application/json': { schema: failureOf(words), examples: errorExamples(words) } },
      },
    ]),
  )
}
