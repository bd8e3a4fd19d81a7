// Reads and discards request bodies that no handler reads. Closing a connection with unread bytes resets it, and the
// client may never see the response.

import type { IncomingMessage } from 'node:http'

import type { BodyTurns } from './body-turns.ts'
import type { Call } from './call.ts'

/** Discards the rest of the body after the response, and closes the connection if that takes too long. */
export function discardBody({ request, response, bodies, client }: Call): void {
  response.once('prefinish', () => {
    if (!request.complete) closeOnlyOurSide(request.socket)
  })
  response.once('finish', () => {
    if (!request.complete) void discardRest(request, bodies, client)
  })
}

/** After the last response on a connection, Node would otherwise close the connection at once, with unread bytes. */
function closeOnlyOurSide(socket: IncomingMessage['socket']): void {
  socket.destroySoon = () => void socket.end()
}

/**
 * Waits for a turn, because discarded bytes take up memory until the next garbage collection. Meanwhile, the bytes stay
 * with the operating system. Never rejects.
 */
async function discardRest(request: IncomingMessage, bodies: BodyTurns, client: string): Promise<void> {
  const { socket } = request
  if (socket.destroyed) return
  const over = new AbortController()
  const isOver = Promise.withResolvers<void>()
  const end = () => {
    over.abort()
    isOver.resolve()
  }
  bodies.lingering.add(socket)
  // After the response, Node no longer closes the request together with its connection.
  request.once('close', end)
  socket.once('close', end)
  // After the response, Node itself starts to read the rest, on the next tick.
  const stopping = setImmediate(() => socket.pause())
  try {
    using _ = await bodies.takeDiscard(client, over.signal)
    clearImmediate(stopping)
    request.resume()
    socket.resume()
    await isOver.promise
  } catch {
    // The connection was closed before the body got its turn.
  } finally {
    bodies.lingering.delete(socket)
    clearImmediate(stopping)
    socket.off('close', end)
    if (socket.writableEnded) socket.destroy()
  }
}

/** Returns true if the headers announce a body. */
export function declaresBody(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  return coding !== undefined || (length !== undefined && length !== '0')
}
