// The dependencies that the API and the site share.

import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/log.ts'
import type { Engine } from '../../domain/tasks/catalog.ts'
import type { StoppingProviders } from '../../domain/tasks/decide-cancel.ts'
import type { RequestLimits } from '../../settings/limits.ts'
import type { SiteSettings } from '../../settings/site.ts'
import { RateLimiter } from '../../lib/rate-limit.ts'
import type { Inspector } from '../../files/inspector/inspector.ts'
import type { FileStore } from '../../files/storage/file-store.ts'
import type { Store } from '../../store/store.ts'
import type { CreateRules } from '../../tasks/create-task.ts'
import type { AddressPolicy } from '../../domain/network/address-policy.ts'
import type { LoggedForm } from '../../domain/network/logged-form.ts'
import type { TrustedProxies } from '../../domain/network/trusted-proxies.ts'
import type { FreeSpace } from './free-space.ts'

export interface SharedContext {
  readonly store: Store
  readonly files: FileStore
  readonly inspector: Inspector
  readonly clock: Clock
  readonly log: Logger
  /** Used to hash API keys and tokens, seal cookies, sign page cursors, and check calls from engines. */
  readonly secret: Buffer
  readonly rules: CreateRules
  readonly site: SiteSettings
  /** Decides which addresses may receive webhooks. */
  readonly webhookPolicy: AddressPolicy
  /** Keyed by the provider's name. */
  readonly engines: ReadonlyMap<string, Engine>
  /** The providers whose engines can stop a job. */
  readonly stopping: StoppingProviders
  readonly limits: RequestLimits
  readonly freeSpace: FreeSpace
  readonly proxies: TrustedProxies
  readonly loggedAddresses: LoggedForm
  readonly allowsCrossOrigin: boolean
  /** An existing, empty folder on the same file system as the stored files. */
  readonly scratchFolder: string
}

export interface Limiters {
  /** The limit on create requests: per API key for the API, and per account for the site. */
  readonly creates: RateLimiter
  /** The limit on all other requests (per key or account) and on calls from engines (per client address). */
  readonly requests: RateLimiter
}

export function createLimiters(limits: RequestLimits, clock: Clock): Limiters {
  return {
    creates: new RateLimiter(
      { name: 'creates', perSecond: limits.createsPerSecond, burst: limits.createsBurst },
      clock,
    ),
    requests: new RateLimiter(
      { name: 'requests', perSecond: limits.requestsPerSecond, burst: limits.requestsBurst },
      clock,
    ),
  }
}
