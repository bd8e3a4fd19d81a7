// Admits a request to the API: the key must be valid and within its rate limit, and the service must not be shutting
// down. The gate checks this first, so a refusal does not reveal whether a task exists.

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

  /** Throws `unauthorized`, `rate_limited`, or `unavailable`. */
  async admit(call: Call, limiter: RateLimiter): Promise<Principal> {
    const principal = await this.authenticate(call)
    call.accountId = principal.accountId
    takeToken(limiter, principal.keyId)
    this.#shutdown.requireOpen()
    return principal
  }

  /** Checks only the key, for a request that was admitted earlier and has been waiting. */
  authenticate({ request }: Call): Promise<Principal> {
    // Node uses the first of two `Authorization` headers, but a proxy in front of us might use the last. A request with
    // two is therefore refused.
    const authorization = isRepeated(request, 'authorization') ? undefined : request.headers.authorization
    return this.#authenticator.authenticate(authorization)
  }
}
