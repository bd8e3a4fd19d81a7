// Generates the OpenAPI 3.1 description of the API from the schemas. `npm run openapi` writes the description to
// `src/http/api/openapi.json`. The service serves this file, and the site's `/docs` page shows it. A test checks that
// the file is up to date.

import { apiOperations } from '../operations.ts'
import type { OperationSchema } from '../operations.ts'
import { exampleComponents } from './examples.ts'
import { schemaComponents } from './json-schema.ts'
import type { JsonObject } from './json-schema.ts'
import { describeOperation, publicPath } from './operation.ts'
import { outsidePaths } from './outside-api.ts'
import { headerComponents, responseComponents } from './responses.ts'
import { describeWebhooks, webhookTag } from './webhooks.ts'

const about = `Create image and video tasks, query them, and download their outputs.

Every response under \`/api/\` is an envelope \`{code, msg, data}\`, except event streams. \`code\` is 200 for success and 0 for failure. After a failure, \`data.error\` is a fixed identifier. Most failures have HTTP status 200, so check \`code\`.

A request to a path that does not exist gets 404 with the \`not_found\` error, and a request with a method that the path does not support gets 405 with \`method_not_allowed\` and an \`Allow\` header. \`HEAD\` works wherever \`GET\` does, and \`OPTIONS\` needs no key.`

/** A path belongs to the group whose `parts` include the path's first segment after `/api/v1/`. */
const groups = [
  {
    name: 'Tasks',
    description: 'Create tasks, and follow them until they end.',
    parts: ['tasks', 'quote', 'events'],
  },
  {
    name: 'Models and inputs',
    description: 'The models and their prices, and uploads of input images.',
    parts: ['models', 'uploads'],
  },
  { name: 'Account', description: 'Credits and usage.', parts: ['account', 'usage'] },
] as const

/** The service replaces `servers` with its own address, which depends on the configuration. */
export function describeApi(): JsonObject {
  const paths = Object.entries<Readonly<Record<string, OperationSchema>>>(apiOperations)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Mutoscope',
      version: '1',
      description: about,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    tags: [
      ...groups.map(({ name, description }) => ({ name, description })),
      { name: 'Files and health checks', description: 'The stored outputs and uploads, and health checks.' },
      webhookTag,
    ],
    paths: {
      ...Object.fromEntries(
        paths.map(([path, methods]) => [publicPath(path), describeMethods(path, methods)]),
      ),
      ...outsidePaths,
    },
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key, which begins with "sk-".' },
      },
      headers: headerComponents,
      responses: responseComponents(paths.flatMap(([, methods]) => Object.values(methods))),
      examples: exampleComponents(),
      schemas: schemaComponents(),
    },
  }
}

function describeMethods(path: string, methods: Readonly<Record<string, OperationSchema>>): JsonObject {
  const [, , , part] = path.split('/')
  const group = groups.find(({ parts }) => parts.some((known) => known === part))
  if (group === undefined) throw new Error(`${path} belongs to no group of operations`)
  return Object.fromEntries(
    Object.entries(methods).map(([method, operation]) => [method, describeOperation(operation, group.name)]),
  )
}
