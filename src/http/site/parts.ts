// What the operations of the site share.

import type { Logger } from '../../lib/log.ts'
import type { RateLimiter } from '../../accounts/rate-limit.ts'
import type { Doors } from '../../accounts/doors.ts'
import type { SiteRules } from '../../domain/site-rules.ts'
import type { Attempts } from './attempts.ts'
import type { SiteGate } from './gate.ts'

export interface SiteParts {
  readonly gate: SiteGate
  /** By account. */
  readonly limiter: RateLimiter
  readonly doors: Doors
  readonly log: Logger
  readonly attempts: Attempts
  /** By account. */
  readonly newKeys: RateLimiter
  readonly rules: SiteRules
  /** Without a slash at its end. */
  readonly publicUrl: string
}
