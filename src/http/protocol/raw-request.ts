// Detects requests that HTTP forbids but Node's server accepts. If a header such as `Host` is repeated, Node silently
// uses the first value. Node also accepts HTTP versions that it does not support. If a proxy and Node read a request
// differently, attackers can smuggle requests.

import type { IncomingMessage } from 'node:http'

import { ServiceError } from '../../domain/errors.ts'

/**
 * Throws `bad_request` if the request is invalid, or if its target is a complete URL that does not begin with
 * `publicUrl`.
 */
export function requireValidHttp(request: IncomingMessage, publicUrl: string): void {
  const { httpVersion, headers, url = '' } = request
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    throw violation('This server supports HTTP/1.1 and HTTP/1.0.', 505)
  }
  if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined) {
    throw violation('HTTP/1.0 does not support Transfer-Encoding. Send a Content-Length header.')
  }
  if (isRepeated(request, 'host')) throw violation('Send the Host header only once.')
  if (isRepeated(request, 'content-type')) throw violation('Send the Content-Type header only once.')
  if (!url.startsWith('/') && url !== '*' && !url.startsWith(`${publicUrl}/`)) {
    throw violation('This server is not a proxy. Send only the path, such as /api/v1/models.')
  }
}

function violation(message: string, status = 400): ServiceError {
  return new ServiceError('bad_request', { status, message })
}

/** Reads `rawHeaders`, because Node's `headers` contain only the first value, or all values in one string. */
export function isRepeated(request: IncomingMessage, name: string): boolean {
  const { rawHeaders } = request
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index]
    if (header?.length === name.length && header.toLowerCase() === name) count++
  }
  return count > 1
}
