import type { SiteContext, SiteRoutes } from '../context.ts'
import { beginTotpOperation, confirmTotpOperation, removeTotpOperation } from './totp.ts'

export function secondFactorRoutes(site: SiteContext) {
  return {
    '/site/totp/begin': { post: beginTotpOperation(site) },
    '/site/totp/confirm': { post: confirmTotpOperation(site) },
    '/site/totp/remove': { post: removeTotpOperation(site) },
  } satisfies Partial<SiteRoutes>
}
