// Reads and discards the request bodies that no handler reads, because closing a connection with unread bytes resets
// it, and the client might not get the response.

import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'

import type { BodyTurns } from './body-turns.ts'
import type { Call } from './call.ts'
import { freeBuffer } from '../../lib/process/free-buffer.ts'

/** Discards the rest of the body after the response, and closes the connection if that takes too long. */
export function discardBody({ request, response, bodies, client }: Call): void {
  response.once('prefinish', () => {
    if (request.complete) return
    // Must run before Node's own `finish` listener, which would otherwise discard the body without `freeBuffer`.
    // Nothing is read before the response has been sent, because a client that does not read its response could send
    // without limit.
    response.prependOnceListener('finish', () => request.on('data', freeBuffer))
    const { socket } = request
    let isDiscarding = true
    // Node calls `destroySoon` after the last response. The original closes the connection even if bytes are unread.
    // This property is never deleted, because V8 would then store all properties of the socket in a hash table.
    socket.destroySoon = () => {
      socket.end(() => {
        if (!isDiscarding) socket.destroy()
      })
    }
    const finish = async () => {
      // The rest of the body starts to flow in the next tick. If the rest is small, nothing is left after this pause.
      await setImmediate()
      if (!request.complete && !socket.destroyed) await discardRest(request, bodies, client)
      isDiscarding = false
      if (socket.writableEnded) socket.destroy()
    }
    response.once('finish', () => void finish())
  })
}

/**
 * Waits for a turn, because reading the bytes takes time from other requests. Meanwhile, the bytes stay in the
 * operating system's buffers. Never rejects.
 */
async function discardRest(request: IncomingMessage, bodies: BodyTurns, client: string): Promise<void> {
  const { socket } = request
  socket.pause()
  const over = new AbortController()
  const isOver = Promise.withResolvers<void>()
  const end = () => {
    over.abort(closed)
    isOver.resolve()
  }
  // After the response, the request no longer closes together with its connection.
  request.once('close', end)
  socket.once('close', end)
  try {
    using _ = await bodies.takeDiscard(socket, client, over.signal)
    request.resume()
    socket.resume()
    await isOver.promise
  } catch {
    // The connection was closed before the turn began.
  } finally {
    socket.off('close', end)
  }
}

/** Created once, because `abort` would otherwise create an error with a stack trace for each body. */
const closed = new Error('the connection is closed')

export function declaresBody(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  return coding !== undefined || (length !== undefined && length !== '0')
}
