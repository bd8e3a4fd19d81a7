// Detects when clients disconnect. Work for a client that is no longer waiting can then end early.

import { ServiceError } from '../../domain/errors.ts'
import type { Call } from './call.ts'

/**
 * Calls `leave` once, when the client closes its sending side or the connection, or when the response has been sent. If
 * one of these events has already happened, calls `leave` immediately. `leave` must send any held response, because the
 * client may have closed only its sending side, and may still be waiting.
 */
export function onDeparture({ request: { socket }, response }: Call, leave: () => void): void {
  if (socket.destroyed || socket.readableEnded || response.closed) return leave()
  const end = () => {
    socket.off('end', end).off('close', end)
    response.off('close', end)
    leave()
  }
  socket.on('end', end).on('close', end)
  // This event alone is not enough: a response queued behind another one emits no event when the connection closes.
  response.on('close', end)
}

/**
 * The signal aborts when the client closes its sending side or the connection. Its reason is a refusal that appears
 * only in the log. Use this function for requests from browsers, which never close only their sending side.
 */
export function departed(call: Call): AbortSignal {
  const controller = new AbortController()
  onDeparture(call, () => controller.abort(refusal()))
  return controller.signal
}

/**
 * The signal aborts when the connection closes or the response has been sent. A client that closes only its sending
 * side still gets the response.
 */
export function disconnected({ response }: Call): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort(refusal())
  // After the response has closed, its 'close' event is not emitted again.
  if (response.closed) abort()
  else response.once('close', abort)
  return controller.signal
}

function refusal(): ServiceError {
  return new ServiceError('bad_request', { detail: 'the client has disconnected' })
}
