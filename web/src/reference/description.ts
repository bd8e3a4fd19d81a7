// The API description in a form that is easy to render. The build embeds the OpenAPI document in the page.

import openapi from '../../../src/http/api/openapi.json' with { type: 'json' }

export interface Schema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, SchemaOrReference>>
  readonly required?: readonly string[]
  readonly items?: SchemaOrReference
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly SchemaOrReference[]
  readonly oneOf?: readonly SchemaOrReference[]
  readonly examples?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

type SchemaOrReference = Schema | { readonly $ref: string }

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description?: string
  readonly required: boolean
  readonly schema: Schema
}

interface MediaType {
  readonly schema?: SchemaOrReference
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>
  readonly 'x-events'?: Readonly<Record<string, SchemaOrReference>>
}

interface Response {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, MediaType>>
}

export interface Operation {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly [string]
  readonly security?: readonly unknown[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> }
  readonly responses: Readonly<Record<string, Response>>
}

interface Document {
  readonly info: { readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'method' | 'path'>>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Omit<Operation, 'method' | 'path'> }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly examples: Readonly<Record<string, { readonly value: ErrorBody }>>
  }
}

interface ErrorBody {
  readonly msg: string
  readonly data: { readonly error: string }
}

const description = openapi as unknown as Document

/** One string per paragraph. */
export const introduction = description.info.description.split('\n\n')

const operations: readonly Operation[] = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    path,
    method: method.toUpperCase(),
  })),
)

export const groups = description.tags
  .map((tag) => ({ ...tag, operations: operations.filter(({ tags: [name] }) => name === tag.name) }))
  .filter((group) => group.operations.length > 0)

/** The requests that the service sends to webhook endpoints, and the paragraph about these requests. */
export const webhooks = {
  about: description.tags.find(({ name }) => name === 'Webhooks')?.description,
  requests: Object.entries(description.webhooks).map(([type, { post }]) => ({ ...post, type })),
}

/** Each error identifier, with an example body and its HTTP statuses. */
export const errors = Object.entries(description.components.examples).map(([word, { value }]) => ({
  word,
  body: value,
  statuses: statusesOf(word),
}))

function statusesOf(word: string): readonly string[] {
  const found = operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      wordsOf(response).includes(word) ? [status] : [],
    ),
  )
  return [...new Set(found)]
}

/** Returns the error identifiers in the order of their statuses. */
export function errorsOf(operation: Operation): readonly string[] {
  return [...new Set(Object.values(operation.responses).flatMap(wordsOf))]
}

function wordsOf(response: Response): readonly string[] {
  const examples = follow(response).content?.['application/json']?.examples ?? {}
  return Object.keys(examples).filter((name) => name !== 'success')
}

/** Returns the schema of `data` in a successful response, or null if the response has no `data`. */
export function dataOf(operation: Operation): Schema | null {
  const schema = resolve(operation.responses['200']?.content?.['application/json']?.schema)
  const success = (schema?.oneOf ?? [schema])
    .map(resolve)
    .find((each) => resolve(each?.properties?.['code'])?.const === 200)
  return resolve(success?.properties?.['data']) ?? null
}

/** Returns each event type with the schema of its data. The list is empty unless the response is a stream. */
export function eventsOf(operation: Operation): readonly (readonly [string, Schema])[] {
  const events = operation.responses['200']?.content?.['text/event-stream']?.['x-events'] ?? {}
  return Object.entries(events).flatMap(([type, schema]) => {
    const data = resolve(schema)
    return data === undefined ? [] : [[type, data] as const]
  })
}

export function successExampleOf(operation: Operation): unknown {
  return operation.responses['200']?.content?.['application/json']?.examples?.['success']?.value
}

/** Returns null if the operation takes no JSON body. */
export function bodyOf(operation: Operation): Schema | null {
  return resolve(operation.requestBody?.content['application/json']?.schema) ?? null
}

/** Returns the media types that the request body can have, except JSON. */
export function fileTypesOf(operation: Operation): readonly string[] {
  return Object.keys(operation.requestBody?.content ?? {}).filter((type) => type !== 'application/json')
}

/** Returns a body with all required fields. Each value is the first example in the field's schema, or `''`. */
export function exampleBody(schema: Schema): Readonly<Record<string, unknown>> {
  const fields = (schema.required ?? []).map((name) => [
    name,
    resolve(schema.properties?.[name])?.examples?.[0] ?? '',
  ])
  return Object.fromEntries(fields) as Readonly<Record<string, unknown>>
}

export function resolve(schema: SchemaOrReference | undefined): Schema | undefined {
  return schema === undefined ? undefined : follow(schema)
}

function follow<Item extends object>(item: Item): Exclude<Item, { readonly $ref: string }> {
  const reference = '$ref' in item ? item.$ref : undefined
  if (typeof reference !== 'string') return item as Exclude<Item, { readonly $ref: string }>
  const parts = reference.slice(2).split('/')
  return parts.reduce(
    (node: unknown, part) => (node as Readonly<Record<string, unknown>>)[part],
    description,
  ) as Exclude<Item, { readonly $ref: string }>
}
