import type { SiteContext, SiteRoutes } from '../context.ts'
import { listLedgerOperation } from './ledger.ts'
import { redeemOperation } from './redeem.ts'
import { readSpendOperation } from './spend.ts'

export function creditRoutes(site: SiteContext) {
  return {
    '/site/ledger': { get: listLedgerOperation(site) },
    '/site/spend': { get: readSpendOperation(site) },
    '/site/redeem': { post: redeemOperation(site) },
  } satisfies Partial<SiteRoutes>
}
