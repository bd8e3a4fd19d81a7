import type { IncomingMessage } from 'node:http'

/** The `User-Agent` header; empty if the browser sends none. */
export function userAgent(request: IncomingMessage): string {
  return request.headers['user-agent'] ?? ''
}
