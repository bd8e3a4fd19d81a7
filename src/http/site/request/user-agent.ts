import type { IncomingMessage } from 'node:http'

/** The `User-Agent` header; empty when the browser sends none. */
export function userAgent(request: IncomingMessage): string {
  return request.headers['user-agent'] ?? ''
}
