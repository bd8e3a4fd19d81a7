// Admits requests from the site's own pages. Most requests need a live session. While the service is shutting down, no
// request is admitted. API keys do not work here.

import { ServiceError } from '../../../domain/errors.ts'
import { findSession } from '../../../accounts/sign-in/find-session.ts'
import type { SitePrincipal } from '../../../accounts/sign-in/find-session.ts'
import type { RateLimiter } from '../../../lib/rate-limit.ts'
import type { SignInParts } from '../../../accounts/sign-in-parts.ts'
import type { Call } from '../../serving/call.ts'
import { takeToken } from '../../shared/take-token.ts'
import type { ShutdownGuard } from '../../shared/shutdown-guard.ts'
import type { SiteCookie } from './cookies.ts'
import { requireOwnOrigin } from './origin.ts'

export class SiteGate {
  readonly #shutdown: ShutdownGuard
  readonly #parts: SignInParts
  readonly #publicUrl: string
  readonly #sessionCookie: SiteCookie

  constructor(shutdown: ShutdownGuard, parts: SignInParts, publicUrl: string, sessionCookie: SiteCookie) {
    this.#shutdown = shutdown
    this.#parts = parts
    this.#publicUrl = publicUrl
    this.#sessionCookie = sessionCookie
  }

  /** Called for every request, even without a session. Throws `foreign_origin` or `unavailable`. */
  guard({ request }: Call): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') requireOwnOrigin(request, this.#publicUrl)
    this.#shutdown.requireOpen()
  }

  /** Requires a session. Throws `session_needed`, `rate_limited`, or any error of `guard`. */
  async admit(call: Call, limiter: RateLimiter): Promise<SitePrincipal> {
    this.guard(call)
    const principal = await this.authenticate(call)
    takeToken(limiter, principal.accountId)
    return principal
  }

  /**
   * Like `admit`, but also requires a fresh session, whose user has recently proved their identity. Also throws
   * `proof_needed`.
   */
  async admitFresh(call: Call, limiter: RateLimiter): Promise<SitePrincipal> {
    const principal = await this.admit(call, limiter)
    if (!principal.isFresh) throw new ServiceError('proof_needed')
    return principal
  }

  /** Checks only the session. Long-running requests repeat this check. Throws `session_needed`. */
  async authenticate(call: Call): Promise<SitePrincipal> {
    const principal = await this.find(call)
    if (principal === null) throw new ServiceError('session_needed')
    return principal
  }

  /** Returns null if the browser is not signed in. */
  async find(call: Call): Promise<SitePrincipal | null> {
    const token = this.#sessionCookie.read(call.request)
    const principal = token === null ? null : await findSession(this.#parts, token)
    call.accountId = principal?.accountId ?? null
    return principal
  }
}
