import type { Logger } from '../../lib/log.ts'
import type { RateLimiter } from '../../lib/rate-limit.ts'
import type { SignInParts } from '../../accounts/sign-in-parts.ts'
import type { SiteSettings } from '../../settings/site.ts'
import type { Handler } from '../serving/call.ts'
import type { Attempts } from './request/attempts.ts'
import type { SiteCookies } from './request/cookies.ts'
import type { SiteGate } from './request/gate.ts'
import type { siteOperations } from './wire/operations.ts'

export interface SiteContext extends SignInParts {
  readonly gate: SiteGate
  readonly cookies: SiteCookies
  /** Limits an account's requests. */
  readonly limiter: RateLimiter
  readonly log: Logger
  readonly attempts: Attempts
  /** Limits how often an account can create keys. */
  readonly newKeys: RateLimiter
  readonly settings: SiteSettings
  /** Without a trailing slash. */
  readonly publicUrl: string
}

type Described = typeof siteOperations

export type SiteRoutes = {
  readonly [Url in keyof Described]: { readonly [Method in keyof Described[Url]]: Handler }
}
