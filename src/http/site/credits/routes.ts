import type { SiteContext, SiteRoutes } from '../context.ts'
import { listLedgerHandler } from './ledger.ts'
import { redeemHandler } from './redeem.ts'
import { readSpendHandler } from './spend.ts'

export function creditRoutes(site: SiteContext) {
  return {
    '/site/ledger': { get: listLedgerHandler(site) },
    '/site/spend': { get: readSpendHandler(site) },
    '/site/redeem': { post: redeemHandler(site) },
  } satisfies Partial<SiteRoutes>
}
