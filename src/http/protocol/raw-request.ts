// Detects requests that HTTP forbids but Node's server accepts: Node silently uses the first of two headers with the
// same name, and accepts HTTP versions that it does not support. If a proxy read the same request differently, request
// smuggling would be possible.

import type { IncomingMessage } from 'node:http'

export interface HttpViolation {
  readonly status: 400 | 505
  readonly message: string
}

/** Returns null if the request is valid. `publicUrl` is the only origin that an absolute target may name. */
export function findViolation(request: IncomingMessage, publicUrl: string): HttpViolation | null {
  const { httpVersion, headers, url = '' } = request
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return { status: 505, message: 'This server supports HTTP/1.1 and HTTP/1.0.' }
  }
  if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined) {
    return { status: 400, message: 'HTTP/1.0 does not support Transfer-Encoding: send a Content-Length.' }
  }
  if (isRepeated(request, 'host')) return { status: 400, message: 'Send the Host header only once.' }
  if (isRepeated(request, 'content-type')) {
    return { status: 400, message: 'Send the Content-Type header only once.' }
  }
  if (!url.startsWith('/') && url !== '*' && !url.startsWith(`${publicUrl}/`)) {
    return { status: 400, message: 'This server is not a proxy: send only the path, such as /api/v1/models.' }
  }
  return null
}

/** Node's `headers` contain only the first value or all values joined, so this function reads the raw list. */
export function isRepeated(request: IncomingMessage, name: string): boolean {
  const { rawHeaders } = request
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index]
    if (header?.length === name.length && header.toLowerCase() === name) count++
  }
  return count > 1
}
