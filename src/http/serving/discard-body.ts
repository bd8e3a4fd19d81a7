// Bodies that nobody reads. They are thrown away for a moment rather than answered by closing: a connection that is
// closed with unread bytes is reset, and the client would never see the answer.

import type { IncomingMessage } from 'node:http'

import type { Call } from './call.ts'

/** Enough for what is under way already; whoever goes on sending is cut off. */
const lingerMs = 2_000

/** After the answer, reads what is left of the body into nothing, and ends the connection when that takes too long. */
export function discardBody({ request, response }: Call): void {
  response.once('finish', () => {
    if (request.complete) return
    const timer = setTimeout(() => request.socket.destroy(), lingerMs)
    request.once('close', () => clearTimeout(timer))
    request.resume()
  })
}

/** True when bytes follow the headers, or should. */
export function declaresBody(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  return coding !== undefined || (length !== undefined && length !== '0')
}
