// What HTTP forbids and Node's server lets pass: it would silently take the first of two headers, or a version that it
// does not speak. Two readers that understand one request differently are how requests are smuggled.

import type { IncomingMessage } from 'node:http'

export interface Violation {
  readonly status: 400 | 505
  readonly message: string
}

/** Null when the request may be looked at. `publicUrl` is the one origin that a target may name. */
export function findViolation(request: IncomingMessage, publicUrl: string): Violation | null {
  const { httpVersion, headers, url = '' } = request
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return { status: 505, message: 'This server speaks HTTP/1.1 and HTTP/1.0.' }
  }
  if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined) {
    return { status: 400, message: 'HTTP/1.0 has no Transfer-Encoding: send a Content-Length.' }
  }
  if (isRepeated(request, 'host')) return { status: 400, message: 'The header Host may be sent only once.' }
  if (isRepeated(request, 'content-type')) {
    return { status: 400, message: 'The header Content-Type may be sent only once.' }
  }
  if (!url.startsWith('/') && url !== '*' && !url.startsWith(`${publicUrl}/`)) {
    return { status: 400, message: 'This server is no proxy: send the path alone, such as /api/v1/models.' }
  }
  return null
}

/** Node's own `headers` keep the first and drop the others, or join them: only the raw list tells. */
export function isRepeated(request: IncomingMessage, name: string): boolean {
  const { rawHeaders } = request
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index]
    if (header?.length === name.length && header.toLowerCase() === name) count++
  }
  return count > 1
}
