import type { Path } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { listLedgerOperation } from './ledger.ts'
import { redeemOperation } from './redeem.ts'
import { readSpendOperation } from './spend.ts'

export function creditPaths(site: SiteContext): readonly Path[] {
  return [
    { url: '/site/ledger', get: listLedgerOperation(site) },
    { url: '/site/spend', get: readSpendOperation(site) },
    { url: '/site/redeem', post: redeemOperation(site) },
  ]
}
