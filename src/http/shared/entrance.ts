// Open until the service closes: API and site share it.

import { ServiceError } from '../../domain/errors.ts'

export class Entrance {
  #isClosed = false

  /** Refuses with `unavailable`. */
  demandOpen(): void {
    if (this.#isClosed) {
      throw new ServiceError('unavailable', { message: 'The service is closing: try again shortly.' })
    }
  }

  /** Who comes from now on is sent away. */
  close(): void {
    this.#isClosed = true
  }
}
