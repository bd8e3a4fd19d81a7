// Open until the service closes: API and site share it.

import { ServiceError } from '../../domain/errors.ts'

export class ShutdownGuard {
  #isClosed = false

  /** Refuses with `unavailable`. */
  requireOpen(): void {
    if (this.#isClosed) {
      throw new ServiceError('unavailable', { message: 'The service is closing: try again shortly.' })
    }
  }

  /** Who comes from now on is sent away. */
  close(): void {
    this.#isClosed = true
  }
}
