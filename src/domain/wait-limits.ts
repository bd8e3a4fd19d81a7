import type { NoTurn, WaitLimits } from '../lib/async/fair-turns.ts'
import { ServiceError } from './errors.ts'

/** Requests are handled quickly, so there should be room for another one within this time. */
const retryAfterSeconds = 2

/**
 * A refused request gets `rate_limited` if too many requests from its account or address are waiting, and `unavailable`
 * in all other cases. Clients can see `name`. Only the log contains `resource`.
 */
export function waitLimits(
  name: string,
  limits: Omit<WaitLimits, 'refusal'>,
  resource: string = name,
): WaitLimits {
  const refusal = (reason: NoTurn): ServiceError => {
    const detail = `${resource}: ${details[reason]}`
    if (reason !== 'key_full') return new ServiceError('unavailable', { detail })
    return new ServiceError('rate_limited', {
      message:
        'Too many of your requests are waiting. Wait for the number of seconds in the Retry-After header, and then send fewer requests at the same time.',
      detail,
      // The quota limits simultaneous requests, not requests per period, so the policy contains no time window.
      headers: {
        'retry-after': String(retryAfterSeconds),
        ratelimit: `"${name}";r=0;t=${retryAfterSeconds}`,
        'ratelimit-policy': `"${name}";q=${limits.perKey};qu="concurrent-requests"`,
      },
    })
  }
  return { ...limits, refusal }
}

const details: Readonly<Record<NoTurn, string>> = {
  key_full: 'too many requests from this account or address are waiting',
  full: 'too many requests are waiting',
  late: 'the request waited too long',
}
