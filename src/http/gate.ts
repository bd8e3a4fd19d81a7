// Who gets in: a live key, within its rate, while the service is not closing. In this order, and before anything that
// tells whether something exists.

import { ServiceError } from '../domain/errors.ts'
import type { Authenticator, Principal } from '../accounts/authenticate.ts'
import type { RateLimiter, RateState } from '../accounts/rate-limit.ts'
import type { Call } from './call.ts'
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
    call.principal = principal
    const state = limiter.take(principal.keyId)
    if (state.retryAfterMs > 0) throw rateLimited(limiter, state)
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

/** The headers of the IETF's RateLimit draft: quota and window of the policy, what remains and when it is more. */
function rateLimited(limiter: RateLimiter, state: RateState): ServiceError {
  const { name, perSecond, burst } = limiter.limit
  const retryAfterSeconds = Math.ceil(state.retryAfterMs / 1_000)
  return new ServiceError('rate_limited', {
    headers: {
      'retry-after': String(retryAfterSeconds),
      ratelimit: `"${name}";r=${state.remaining};t=${retryAfterSeconds}`,
      'ratelimit-policy': `"${name}";q=${burst};w=${Math.ceil(burst / perSecond)}`,
    },
  })
}
