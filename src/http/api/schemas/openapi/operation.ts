import type * as z from 'zod'

import type { OperationSchema } from '../operations.ts'
import { jsonSchemaOf } from './json-schema.ts'
import type { JsonObject } from './json-schema.ts'
import { responsesOf } from './responses.ts'

/** `tag` is the name of the group that contains the operation. */
export function describeOperation(operation: OperationSchema, tag: string): JsonObject {
  const id = operationId(operation.summary)
  const parameters = [
    ...parametersOf('path', operation.parameters),
    ...parametersOf('query', operation.query),
    ...parametersOf('header', operation.headers),
  ]
  return {
    operationId: id,
    summary: operation.summary,
    tags: [tag],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(operation.body === undefined ? {} : { requestBody: bodyOf(operation.body) }),
    responses: responsesOf(id, operation),
  }
}

/** Derives the ID from the summary: "Create a task" becomes `createTask`. */
function operationId(summary: string): string {
  const words = summary.split(' ').filter((word) => !['a', 'an', 'the', 'all', 'your'].includes(word))
  return words
    .map((word, index) => (index === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1)))
    .join('')
}

function parametersOf(place: 'path' | 'query' | 'header', shape: z.ZodObject | undefined): readonly object[] {
  return Object.entries(shape?.shape ?? {}).map(([name, schema]) => {
    const { description, ...rest } = jsonSchemaOf(schema as z.ZodType)
    return {
      name: place === 'header' ? headerName(name) : snakeCase(name),
      in: place,
      ...(description === undefined ? {} : { description }),
      required: !(schema as z.ZodType).safeParse(undefined).success,
      schema: rest,
    }
  })
}

/** Converts a path from the router's form: `/api/v1/tasks/:taskId` becomes `/api/v1/tasks/{task_id}`. */
export function publicPath(path: string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => `{${snakeCase(name)}}`)
}

/** The documentation writes `task_id` for the path parameter `taskId`. */
function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function headerName(name: string): string {
  return name.replace(/(?:^|-)(?:id$|[a-z])/g, (start) => start.toUpperCase())
}

function bodyOf(body: NonNullable<OperationSchema['body']>): JsonObject {
  if ('mediaTypes' in body) {
    const bytes = { schema: { type: 'string', format: 'binary' } }
    return { required: true, content: Object.fromEntries(body.mediaTypes.map((type) => [type, bytes])) }
  }
  return { required: true, content: { 'application/json': { schema: jsonSchemaOf(body) } } }
}
