// The paths outside `/api/`: files and the probes. They need no key, and their responses have no envelope.

import type { JsonObject } from './json-schema.ts'

const requestId = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } }

function text(description: string): JsonObject {
  return { description, headers: requestId, content: { 'text/plain': { schema: { type: 'string' } } } }
}

const bytes = Object.fromEntries(
  ['image/png', 'image/jpeg', 'image/webp', 'video/mp4'].map((type) => [
    type,
    { schema: { type: 'string', format: 'binary' } },
  ]),
)

const probe = (id: string, summary: string, responses: JsonObject): JsonObject => ({
  get: { operationId: id, summary, tags: ['Files and probes'], security: [], responses },
})

export const outsidePaths: JsonObject = {
  '/files/{name}': {
    get: {
      operationId: 'downloadFile',
      summary: 'Download a file',
      description:
        'The URLs of outputs and uploads. They need no key, cannot be guessed and never change. They support Range and HEAD. Follow redirects, because files may be stored on another server.',
      tags: ['Files and probes'],
      security: [],
      parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string', minLength: 1 } }],
      responses: {
        200: { description: 'The file.', headers: requestId, content: bytes },
        206: { description: 'The requested part of the file.', headers: requestId, content: bytes },
        302: { description: 'The file is at the URL in the Location header.', headers: requestId },
        304: { description: 'Nothing has changed.', headers: requestId },
        400: { description: 'The request is not valid HTTP.', headers: requestId },
        404: text('This file does not exist.'),
        410: text('This file has expired or was deleted.'),
        416: text('The file does not have the requested range.'),
        503: { description: 'The service is temporarily unavailable.', headers: requestId },
      },
    },
  },
  '/healthz': probe('checkHealth', 'Check whether the process is alive', {
    200: text('The process is alive.'),
  }),
  '/readyz': probe('checkReadiness', 'Check whether the process can serve requests', {
    200: text('The process can serve requests.'),
    503: text('The process cannot serve requests. The body says why.'),
  }),
}
