import { Passwords } from '../../accounts/passwords/password.ts'
import { RateLimiter } from '../../lib/rate-limit.ts'
import type { TaskWatch } from '../../tasks/watch-tasks.ts'
import type { SharedContext, Limiters } from '../shared/context.ts'
import type { Path } from '../serving/call.ts'
import type { ShutdownGuard } from '../shared/shutdown-guard.ts'
import type { Submissions } from '../shared/submissions.ts'
import type { SiteContext } from './context.ts'
import { sitePaths } from './paths.ts'
import { Attempts, personalDivisor } from './request/attempts.ts'
import { SiteCookies } from './request/cookies.ts'
import { SiteGate } from './request/gate.ts'

export interface Site {
  readonly paths: readonly Path[]
  readonly divideBy: (processes: number) => void
}

/** Limits new keys, because a key stays in its account's list forever, even after it is revoked. */
const newKeysLimit = { name: 'keys', perSecond: 30 / (15 * 60), burst: 30 }

export function createSite(
  app: SharedContext,
  shutdown: ShutdownGuard,
  submissions: Submissions,
  watch: TaskWatch,
  limiters: Limiters,
): Site {
  const { store, secret, clock, log, site: settings } = app
  const parts = { store, secret, clock, passwords: new Passwords() }
  const { publicUrl } = app.rules
  const cookies = new SiteCookies(publicUrl)
  const gate = new SiteGate(shutdown, parts, publicUrl, cookies.session)
  const attempts = new Attempts(clock)
  const newKeys = new RateLimiter(newKeysLimit, clock)
  const limiter = limiters.requests
  const site: SiteContext = { ...parts, gate, cookies, limiter, log, attempts, newKeys, settings, publicUrl }
  return {
    paths: sitePaths(site, app, submissions, watch, limiters),
    divideBy: (processes) => {
      attempts.divideBy(processes)
      newKeys.divideBy(personalDivisor(processes))
    },
  }
}
