// How the browser names itself.

import type { IncomingMessage } from 'node:http'

export function agentOf(request: IncomingMessage): string {
  return request.headers['user-agent'] ?? ''
}
