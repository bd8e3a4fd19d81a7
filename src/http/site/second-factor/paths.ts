import type { Path } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { beginTotpOperation, confirmTotpOperation, removeTotpOperation } from './totp.ts'

export function secondFactorPaths(site: SiteContext): readonly Path[] {
  return [
    { url: '/site/totp/begin', post: beginTotpOperation(site) },
    { url: '/site/totp/confirm', post: confirmTotpOperation(site) },
    { url: '/site/totp/remove', post: removeTotpOperation(site) },
  ]
}
