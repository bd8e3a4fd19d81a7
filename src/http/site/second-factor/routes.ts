import type { SiteContext, SiteRoutes } from '../context.ts'
import { beginTotpHandler, confirmTotpHandler, removeTotpHandler } from './totp.ts'

export function secondFactorRoutes(site: SiteContext) {
  return {
    '/site/totp/begin': { post: beginTotpHandler(site) },
    '/site/totp/confirm': { post: confirmTotpHandler(site) },
    '/site/totp/remove': { post: removeTotpHandler(site) },
  } satisfies Partial<SiteRoutes>
}
