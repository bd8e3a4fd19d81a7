// Notices that a client has disconnected, so that work for it can end early.

import { ServiceError } from '../../domain/errors.ts'
import type { Call } from './call.ts'

/** Aborts with a refusal, which only the log sees, when the connection closes. Also aborts after the response. */
export function disconnected({ response }: Call): AbortSignal {
  const controller = new AbortController()
  const abort = () =>
    controller.abort(new ServiceError('bad_request', { detail: 'the client has disconnected' }))
  // If the response has already closed, its 'close' event is not emitted again.
  if (response.closed) abort()
  else response.once('close', abort)
  return controller.signal
}
