// Takes a token of a rate limit, or says when to come again.

import { ServiceError } from '../../domain/errors.ts'
import type { RateLimiter, RateState } from '../../lib/rate-limit.ts'

/** Refuses with `rate_limited`. `who` are told apart by the limiter. */
export function takeToken(limiter: RateLimiter, who: string): void {
  const state = limiter.take(who)
  if (state.retryAfterMs > 0) throw rateLimited(limiter, state)
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
