// Reads and discards request bodies that no handler reads. Closing a connection with unread bytes resets it, and the
// client may never see the response.

import type { IncomingMessage } from 'node:http'

import type { Call } from './call.ts'

/** Long enough for bytes that are already in transit. After this time, the connection is closed. */
const lingerMs = 2_000

/** Discards the rest of the body after the response, and closes the connection if that takes too long. */
export function discardBody({ request, response }: Call): void {
  response.once('finish', () => {
    if (request.complete) return
    const timer = setTimeout(() => request.socket.destroy(), lingerMs)
    request.once('close', () => clearTimeout(timer))
    request.resume()
  })
}

/** Returns true if the headers announce a body. */
export function declaresBody(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  return coding !== undefined || (length !== undefined && length !== '0')
}
