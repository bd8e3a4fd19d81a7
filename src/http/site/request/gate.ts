// Who gets into the site: pages of its own only, and with a live session, while the service is not closing. An API key
// opens nothing here.

import { ServiceError } from '../../../domain/errors.ts'
import { findSession } from '../../../accounts/sign-in/find-session.ts'
import type { SitePrincipal } from '../../../accounts/sign-in/find-session.ts'
import type { RateLimiter } from '../../../lib/rate-limit.ts'
import type { SignInParts } from '../../../accounts/sign-in/sign-in-parts.ts'
import type { Call } from '../../serving/call.ts'
import { demandTurn } from '../../shared/demand-turn.ts'
import type { Entrance } from '../../shared/entrance.ts'
import { sessionToken } from './cookies.ts'
import { demandOwnOrigin } from './origin.ts'

export class SiteGate {
  readonly #entrance: Entrance
  readonly #parts: SignInParts
  readonly #publicUrl: string

  constructor(entrance: Entrance, parts: SignInParts, publicUrl: string) {
    this.#entrance = entrance
    this.#parts = parts
    this.#publicUrl = publicUrl
  }

  /** What holds for everybody, signed in or not. Refuses with `foreign_origin` or `unavailable`. */
  guard({ request }: Call): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') demandOwnOrigin(request, this.#publicUrl)
    this.#entrance.demandOpen()
  }

  /** Takes a token of `limiter`. Refuses with `session_needed`, `rate_limited`, or as `guard` does. */
  async admit(call: Call, limiter: RateLimiter): Promise<SitePrincipal> {
    this.guard(call)
    const visitor = await this.authenticate(call)
    demandTurn(limiter, visitor.accountId)
    return visitor
  }

  /** The same for what needs a proof that is not old. Refuses with `proof_needed` too. */
  async admitFresh(call: Call, limiter: RateLimiter): Promise<SitePrincipal> {
    const visitor = await this.admit(call, limiter)
    if (!visitor.isFresh) throw new ServiceError('proof_needed')
    return visitor
  }

  /** Only who it is, or `session_needed`; also for a request that was let in before and has been held since. */
  async authenticate(call: Call): Promise<SitePrincipal> {
    const visitor = await this.find(call)
    if (visitor === null) throw new ServiceError('session_needed')
    return visitor
  }

  /** Null: not signed in. */
  async find(call: Call): Promise<SitePrincipal | null> {
    const token = sessionToken(call.request)
    const visitor = token === null ? null : await findSession(this.#parts, token)
    call.accountId = visitor?.accountId ?? null
    return visitor
  }
}
