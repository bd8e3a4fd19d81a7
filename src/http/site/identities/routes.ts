import type { SiteContext, SiteRoutes } from '../context.ts'
import { listIdentitiesHandler, unlinkIdentityHandler } from './identities.ts'
import { finishOAuthHandler, startOAuthHandler } from './oauth-flow.ts'
import { Providers } from './providers.ts'

export function identityRoutes(site: SiteContext) {
  const providers = new Providers(site.settings.identityProviders)
  return {
    '/site/identities': { get: listIdentitiesHandler(site) },
    '/site/identities/:id/start': { get: startOAuthHandler(site, providers) },
    '/site/identities/:id/callback': { get: finishOAuthHandler(site, providers) },
    '/site/identities/:id/unlink': { post: unlinkIdentityHandler(site, providers) },
  } satisfies Partial<SiteRoutes>
}
