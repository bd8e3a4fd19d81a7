import type { SiteContext, SiteRoutes } from '../context.ts'
import { listIdentitiesOperation, unlinkIdentityOperation } from './identities.ts'
import { finishOAuthOperation, startOAuthOperation } from './oauth-flow.ts'
import { Providers } from './providers.ts'

export function identityRoutes(site: SiteContext) {
  const providers = new Providers(site.settings.identityProviders)
  return {
    '/site/identities': { get: listIdentitiesOperation(site) },
    '/site/identities/:id/start': { get: startOAuthOperation(site, providers) },
    '/site/identities/:id/callback': { get: finishOAuthOperation(site, providers) },
    '/site/identities/:id/unlink': { post: unlinkIdentityOperation(site, providers) },
  } satisfies Partial<SiteRoutes>
}
