import type { IncomingMessage } from 'node:http'

/** Returns the `User-Agent` header, or an empty text if the browser sends none. */
export function userAgent(request: IncomingMessage): string {
  return request.headers['user-agent'] ?? ''
}
