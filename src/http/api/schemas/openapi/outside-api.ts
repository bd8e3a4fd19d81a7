// The public paths outside `/api/`: files and health checks. Requests need no key, and responses have no envelope.

import { mediaTypes } from '../../../../domain/files/media-types.ts'
import type { JsonObject } from './json-schema.ts'
import { header } from './responses.ts'

const requestId = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } }

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }

function text(description: string, headers: JsonObject = {}): JsonObject {
  return {
    description,
    headers: { ...requestId, ...headers },
    content: { 'text/plain': { schema: { type: 'string' } } },
  }
}

const bytes = Object.fromEntries(
  mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
)

const fileHeaders = {
  ...requestId,
  'Cache-Control': header('Files never change, so you can cache them for a year.'),
  'Accept-Ranges': header('Always "bytes".'),
  ETag: header('Identifies the content of the file. Send it in If-None-Match or If-Range.'),
}
const contentRange = header('"bytes FIRST-LAST/SIZE", or "bytes */SIZE" if the range is not in the file.')
const requestHeaders = [
  ['Range', 'The part of the file to send, such as bytes=0-1023.'],
  [
    'If-Range',
    'The ETag of the file of which you already have a part. If the file has a different ETag, the whole file is sent.',
  ],
  ['If-None-Match', 'The ETag of the file that you already have.'],
].map(([name, description]) => ({
  name,
  in: 'header',
  description,
  required: false,
  schema: { type: 'string' },
}))

const probe = (id: string, summary: string, responses: JsonObject): JsonObject => ({
  get: { operationId: id, summary, tags: ['Files and health checks'], security: [], responses },
})

export const outsidePaths: JsonObject = {
  '/files/{name}': {
    get: {
      operationId: 'downloadFile',
      summary: 'Download a file',
      description:
        'Downloads an output or an upload. The URLs need no key, cannot be guessed, and never change. They support Range and HEAD. Follow redirects, because files may be stored on another server.',
      tags: ['Files and health checks'],
      security: [],
      parameters: [
        { name: 'name', in: 'path', required: true, schema: { type: 'string', minLength: 1 } },
        ...requestHeaders,
      ],
      responses: {
        200: { description: 'The file.', headers: fileHeaders, content: bytes },
        206: {
          description: 'The requested part of the file.',
          headers: { ...fileHeaders, 'Content-Range': contentRange },
          content: bytes,
        },
        302: {
          description: 'The file is at the URL in the Location header.',
          headers: {
            ...requestId,
            'Cache-Control': header("You can cache the redirect for half of the URL's lifetime."),
            Location: header('The URL of the file. It works for a limited time.'),
          },
        },
        304: { description: 'The file has not changed.', headers: fileHeaders },
        400: { description: 'The request is not valid HTTP.', headers: requestId },
        404: text('This file does not exist.'),
        410: text('This file has expired or has been deleted.'),
        416: text('The file does not contain the requested range.', { 'Content-Range': contentRange }),
        503: {
          description: 'The service is temporarily unavailable.',
          headers: { ...requestId, ...retryAfter },
        },
      },
    },
  },
  '/healthz': probe('checkHealth', 'Check whether the process is alive', {
    200: text('The process is alive.'),
  }),
  '/readyz': probe('checkReadiness', 'Check whether the process can serve requests', {
    200: text('The process can serve requests.'),
    503: text('The process cannot serve requests. The body says why.', retryAfter),
  }),
}
