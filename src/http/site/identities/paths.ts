import type { Path } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { listIdentitiesOperation, unlinkIdentityOperation } from './identities.ts'
import { finishOAuthOperation, startOAuthOperation } from './oauth-flow.ts'
import { Providers } from './providers.ts'

export function identityPaths(site: SiteContext): readonly Path[] {
  const providers = new Providers(site.rules.identityProviders)
  return [
    { url: '/site/identities', get: listIdentitiesOperation(site) },
    { url: '/site/identities/:id/start', get: startOAuthOperation(site, providers) },
    { url: '/site/identities/:id/callback', get: finishOAuthOperation(site, providers) },
    { url: '/site/identities/:id/unlink', post: unlinkIdentityOperation(site, providers) },
  ]
}
