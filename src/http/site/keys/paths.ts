import type { Catalog } from '../../../domain/tasks/catalog.ts'
import type { Path } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { createKeyOperation, listKeysOperation, revokeKeyOperation, rollKeyOperation } from './keys.ts'

export function keyPaths(site: SiteContext, catalog: Catalog): readonly Path[] {
  return [
    { url: '/site/keys', get: listKeysOperation(site), post: createKeyOperation(site, catalog) },
    { url: '/site/keys/:keyId/roll', post: rollKeyOperation(site) },
    { url: '/site/keys/:keyId/revoke', post: revokeKeyOperation(site) },
  ]
}
