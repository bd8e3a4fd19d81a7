// Admits a request to the API: the key must be valid and within its rate limit, and the service must not be shutting
// down. The checks run in this order, and before anything else, so a refusal does not reveal whether a task exists.

import type { Authenticator, Principal } from '../../accounts/keys/authenticate.ts'
import type { RateLimiter } from '../../lib/rate-limit.ts'
import type { Call } from '../serving/call.ts'
import { takeToken } from '../shared/take-token.ts'
import type { ShutdownGuard } from '../shared/shutdown-guard.ts'
import { isRepeated } from '../protocol/raw-request.ts'

export class ApiGate {
  readonly #shutdown: ShutdownGuard
  readonly #authenticator: Authenticator

  constructor(shutdown: ShutdownGuard, authenticator: Authenticator) {
    this.#shutdown = shutdown
    this.#authenticator = authenticator
  }

  /**
   * Takes a token from `limiter`. Throws `unauthorized`, `rate_limited`, or `unavailable` if the call is not admitted.
   */
  async admit(call: Call, limiter: RateLimiter): Promise<Principal> {
    const principal = await this.authenticate(call)
    call.accountId = principal.accountId
    takeToken(limiter, principal.keyId)
    this.#shutdown.requireOpen()
    return principal
  }

  /** Checks only the key. Use this method for a request that was admitted earlier and has been waiting since then. */
  authenticate({ request }: Call): Promise<Principal> {
    // If a request has two `Authorization` headers, Node uses the first one, but a proxy in front of us might use the
    // last. Such a request is therefore refused.
    const authorization = isRepeated(request, 'authorization') ? undefined : request.headers.authorization
    return this.#authenticator.authenticate(authorization)
  }
}
