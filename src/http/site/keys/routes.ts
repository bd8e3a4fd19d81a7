import type { Catalog } from '../../../domain/tasks/catalog.ts'
import type { SiteContext, SiteRoutes } from '../context.ts'
import { createKeyHandler, listKeysHandler, revokeKeyHandler, rotateKeyHandler } from './keys.ts'

export function keyRoutes(site: SiteContext, catalog: Catalog) {
  return {
    '/site/keys': { get: listKeysHandler(site), post: createKeyHandler(site, catalog) },
    '/site/keys/:keyId/roll': { post: rotateKeyHandler(site) },
    '/site/keys/:keyId/revoke': { post: revokeKeyHandler(site) },
  } satisfies Partial<SiteRoutes>
}
