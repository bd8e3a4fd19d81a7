// Refuses new requests while the service is shutting down. The API and the site share one guard.

import { ServiceError } from '../../domain/errors.ts'

export class ShutdownGuard {
  #isClosed = false

  requireOpen(): void {
    if (this.#isClosed) {
      throw new ServiceError('unavailable', { message: 'The service is shutting down. Try again shortly.' })
    }
  }

  close(): void {
    this.#isClosed = true
  }
}
