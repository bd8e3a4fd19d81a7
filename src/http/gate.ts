// Who gets in: a live key, within its rate, while the service is not closing. In this order, and before anything that
// tells whether something exists.

import { ServiceError } from '../domain/errors.ts'
import type { Authenticator, Principal } from '../accounts/authenticate.ts'
import type { RateLimiter } from '../accounts/rate-limit.ts'
import type { Call } from './call.ts'
import { demandTurn } from './demand-turn.ts'
import { isRepeated } from './raw-request.ts'

export class Gate {
  readonly #authenticator: Authenticator
  #isClosed = false

  constructor(authenticator: Authenticator) {
    this.#authenticator = authenticator
  }

  /** Takes a token of `limiter`. Refuses with `unauthorized`, `rate_limited` or `unavailable`. */
  async admit(call: Call, limiter: RateLimiter): Promise<Principal> {
    const principal = await this.authenticate(call)
    call.accountId = principal.accountId
    demandTurn(limiter, principal.keyId)
    if (this.#isClosed) {
      throw new ServiceError('unavailable', { message: 'The service is closing: try again shortly.' })
    }
    return principal
  }

  /** Only who it is; for a request that was let in before and has been held since. */
  authenticate({ request }: Call): Promise<Principal> {
    // Node would take the first of two, and a proxy before us perhaps the last.
    const authorization = isRepeated(request, 'authorization') ? undefined : request.headers.authorization
    return this.#authenticator.authenticate(authorization)
  }

  /** Who comes from now on is sent away. */
  close(): void {
    this.#isClosed = true
  }
}
