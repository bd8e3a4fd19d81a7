// Admits a request to the API: the key must be valid and within its rate limit, and the service must not be shutting
// down. These checks come first so that a refusal does not reveal whether a task exists.

import type { Authenticator, Principal } from '../../accounts/keys/authenticate.ts'
import type { KeyRechecks } from '../../accounts/keys/key-rechecks.ts'
import type { RateLimiter } from '../../lib/rate-limit.ts'
import type { Waiter } from '../../tasks/waiter.ts'
import type { Call } from '../serving/call.ts'
import { takeToken } from '../shared/take-token.ts'
import type { ShutdownGuard } from '../shared/shutdown-guard.ts'
import { isRepeated } from '../protocol/raw-request.ts'

export class ApiGate {
  readonly #shutdown: ShutdownGuard
  readonly #authenticator: Authenticator
  readonly #rechecks: KeyRechecks

  constructor(shutdown: ShutdownGuard, authenticator: Authenticator, rechecks: KeyRechecks) {
    this.#shutdown = shutdown
    this.#authenticator = authenticator
    this.#rechecks = rechecks
  }

  /** Throws `unauthorized`, `rate_limited`, or `unavailable`. */
  async admit(call: Call, limiter: RateLimiter): Promise<Principal> {
    const principal = await this.authenticate(call)
    call.accountId = principal.accountId
    takeToken(limiter, principal.keyId)
    this.#shutdown.requireOpen()
    return principal
  }

  /** Checks only the key. After a wait, the check is repeated before the client gets more data. */
  authenticate({ request }: Call): Promise<Principal> {
    // Node uses the first of two `Authorization` headers, but a proxy in front of us might use the last. We therefore
    // refuse a request with two of these headers.
    const authorization = isRepeated(request, 'authorization') ? undefined : request.headers.authorization
    return this.#authenticator.authenticate(authorization)
  }

  /** Until the waiter closes, wakes it soon after the key has become invalid. */
  recheck({ request }: Call, waiter: Waiter): void {
    waiter.onClose(this.#rechecks.watch(request.headers.authorization ?? '', waiter))
  }
}
