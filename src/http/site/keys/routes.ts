import type { Catalog } from '../../../domain/tasks/catalog.ts'
import type { SiteContext, SiteRoutes } from '../context.ts'
import { createKeyOperation, listKeysOperation, revokeKeyOperation, rollKeyOperation } from './keys.ts'

export function keyRoutes(site: SiteContext, catalog: Catalog) {
  return {
    '/site/keys': { get: listKeysOperation(site), post: createKeyOperation(site, catalog) },
    '/site/keys/:keyId/roll': { post: rollKeyOperation(site) },
    '/site/keys/:keyId/revoke': { post: revokeKeyOperation(site) },
  } satisfies Partial<SiteRoutes>
}
