// Detects when clients disconnect, so that work for a client that is no longer waiting can end early.

import { ServiceError } from '../../domain/errors.ts'
import type { Call } from './call.ts'

/**
 * Calls `leave` once: when the client closes its sending side or the connection, or when the response has been sent.
 * Calls `leave` immediately if either has already happened. When `leave` is called, send any held response: the client
 * may have closed only its sending side, and until we send something, we cannot tell whether the client has
 * disconnected.
 */
export function onDeparture({ request: { socket }, response }: Call, leave: () => void): void {
  if (socket.destroyed || socket.readableEnded || response.closed) return leave()
  const end = () => {
    socket.off('end', end).off('close', end)
    response.off('close', end)
    leave()
  }
  socket.on('end', end).on('close', end)
  // A response that is queued behind another one on the same connection emits no event when the connection closes.
  response.on('close', end)
}

/**
 * Returns a signal that aborts when the client disconnects. Its reason is a refusal that appears only in the log. Use
 * this function for requests from browsers, which never close only their sending side.
 */
export function departed(call: Call): AbortSignal {
  const controller = new AbortController()
  onDeparture(call, () => controller.abort(refusal()))
  return controller.signal
}

/**
 * Returns a signal that aborts only when the connection closes. A client that only closes its sending side still gets
 * the response.
 */
export function disconnected({ response }: Call): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort(refusal())
  // If the response has already closed, its 'close' event is not emitted again.
  if (response.closed) abort()
  else response.once('close', abort)
  return controller.signal
}

function refusal(): ServiceError {
  return new ServiceError('bad_request', { detail: 'the client has disconnected' })
}
