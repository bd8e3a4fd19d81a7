// Faults that a scripted engine can produce for any request.

import type { ServerResponse } from 'node:http'

import { send } from './deliver-output.ts'

/**
 * `reset`: breaks the connection. `garbage`: sends half of a JSON document. `page`: sends a proxy's HTML page.
 * A number: sends a response with this status and no body.
 */
export type Trouble = 'reset' | 'garbage' | 'page' | number

export function isTrouble(act: string | number): act is Trouble {
  return typeof act === 'number' || act === 'reset' || act === 'garbage' || act === 'page'
}

export function respondWith(trouble: Trouble, response: ServerResponse): void {
  if (trouble === 'reset') return void response.socket?.resetAndDestroy()
  if (trouble === 'garbage') return send(response, 200, Buffer.from('{"id": "vid'), 'application/json')
  if (trouble === 'page') return send(response, 200, Buffer.from('<html>sign in</html>'), 'text/html')
  response.writeHead(trouble, { 'content-length': 0 }).end()
}
