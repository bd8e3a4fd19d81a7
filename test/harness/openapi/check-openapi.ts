// Checks responses against the API description, with a validator that does not use our schemas.

import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'

import openapi from '../../../src/http/api/openapi.json' with { type: 'json' }

// The validator ignores formats, because the zod schemas check them. `openapi.json` is not checked against the
// meta-schema, because it is not a JSON Schema. Compiling the meta-schema would take 50 ms in every test file.
const validator = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, meta: false })
validator.addSchema(openapi, 'openapi')

interface Described {
  readonly $ref?: string
  readonly required?: boolean
  readonly headers?: Readonly<Record<string, Described>>
  readonly content?: Readonly<Record<string, object>>
}

type Methods = Readonly<Record<string, { readonly responses: Readonly<Record<string, Described>> }>>

export interface DescribedAnswer {
  readonly status: number
  readonly headers: Headers
  /** Undefined if the body is missing or not JSON. */
  readonly json: unknown
}

/** Throws if the description does not allow this response. `method` is in lower case. */
export function checkDescribed(
  path: string,
  method: string,
  { status, headers, json }: DescribedAnswer,
): void {
  const where = `${method} ${path} ${status}`
  const methods = (openapi.paths as Readonly<Record<string, Methods>>)[path]
  const listed = methods?.[method]?.responses[status]
  assert.ok(listed !== undefined, `openapi.json does not describe ${where}`)
  const pointer = pointerOf('paths', path, method, 'responses', String(status))
  const [response, place] = resolved(listed, pointer)
  for (const [name, header] of Object.entries(response.headers ?? {})) {
    if (resolved(header, '')[0].required === true) assert.ok(headers.has(name), `${where}: ${name}`)
  }
  if (json !== undefined)
    checkSchema(`${place}${pointerOf('content', 'application/json', 'schema')}`, json, where)
}

/** Throws if the description does not allow this data in an event. */
export function checkDescribedEvent(path: string, type: string, data: unknown): void {
  const content = pointerOf('paths', path, 'get', 'responses', '200', 'content', 'text/event-stream')
  checkSchema(`${content}${pointerOf('x-events', type)}`, data, `${type} of ${path}`)
}

export function checkDescribedWebhook(headers: Readonly<Record<string, string>>, body: string): void {
  const message = JSON.parse(body) as { readonly type: string }
  const place = pointerOf('webhooks', message.type, 'post')
  checkSchema(
    `${place}${pointerOf('requestBody', 'content', 'application/json', 'schema')}`,
    message,
    message.type,
  )
  const { parameters } = openapi.webhooks['task.succeeded'].post
  for (const [index, { name }] of parameters.entries())
    checkSchema(`${place}${pointerOf('parameters', String(index), 'schema')}`, headers[name], name)
}

function checkSchema(pointer: string, value: unknown, where: string): void {
  const validate = validator.getSchema(`openapi#${pointer}`)
  assert.ok(validate !== undefined, `openapi.json has no schema for ${where}`)
  const problems = () => `${validator.errorsText(validate.errors)}\n ${JSON.stringify(value)}`
  assert.ok(validate(value), `${where} does not match openapi.json: ${problems()}`)
}

/** Returns the object and its JSON Pointer. If the object is a reference, returns the component it refers to. */
function resolved(described: Described, place: string): readonly [Described, string] {
  if (described.$ref === undefined) return [described, place]
  const parts = described.$ref.slice(2).split('/')
  const target = parts.reduce(
    (node, part) => (node as Readonly<Record<string, unknown>>)[part],
    openapi as unknown,
  )
  return [target as Described, pointerOf(...parts)]
}

/** Returns a JSON Pointer, encoded for a URI fragment (RFC 6901, section 6). */
function pointerOf(...parts: readonly string[]): string {
  return parts
    .map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('')
}
