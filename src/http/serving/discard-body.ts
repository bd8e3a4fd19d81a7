// Reads and discards request bodies that no handler reads. Closing a connection with unread bytes resets it, and then the
// client may never see the answer.

import type { IncomingMessage } from 'node:http'

import type { Call } from './call.ts'

/** Enough for bytes that are already on their way. After that we cut the connection. */
const lingerMs = 2_000

/** Discards the rest of the body after the answer, and closes the connection if that takes too long. */
export function discardBody({ request, response }: Call): void {
  response.once('finish', () => {
    if (request.complete) return
    const timer = setTimeout(() => request.socket.destroy(), lingerMs)
    request.once('close', () => clearTimeout(timer))
    request.resume()
  })
}

/** True when the headers announce a body. */
export function declaresBody(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  return coding !== undefined || (length !== undefined && length !== '0')
}
