// The operations on credits.

import { limitedPerAccount, locksItsAccounts, readList, writeBatch } from '../../operation.ts'
import { adjustCredits, grantCredits } from './credit-changes.ts'
import { listEntries } from './list-entries.ts'
import { createCodes, redeemCodes } from './redemption-codes.ts'
import { sumUsage } from './sum-usage.ts'

export const moneyOperations = {
  grantCredits: locksItsAccounts(writeBatch(grantCredits)),
  adjustCredits: locksItsAccounts(writeBatch(adjustCredits)),
  listEntries: readList(listEntries),
  sumUsage: readList(sumUsage),
  createCodes: writeBatch(createCodes),
  redeemCodes: limitedPerAccount(locksItsAccounts(writeBatch(redeemCodes))),
}
