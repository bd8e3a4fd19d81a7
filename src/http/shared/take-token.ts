import { ServiceError } from '../../domain/errors.ts'
import type { RateLimiter, RateState } from '../../lib/rate-limit.ts'

/** Takes a token from the bucket for `key`. Throws `rate_limited` if the bucket is empty. */
export function takeToken(limiter: RateLimiter, key: string): void {
  const state = limiter.take(key)
  if (state.retryAfterMs > 0) throw rateLimited(limiter, state)
}

/** Throws `rate_limited` if the bucket for `key` is empty. Takes no token. */
export function requireToken(limiter: RateLimiter, key: string): void {
  const state = limiter.peek(key)
  if (state.retryAfterMs > 0) throw rateLimited(limiter, state)
}

/**
 * The error's headers follow the IETF RateLimit draft: the policy's quota and window, the remaining tokens, and the
 * seconds until the next token.
 */
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
