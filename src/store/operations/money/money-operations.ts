// The operations on credits: grants, redemption codes, and what an account sees of its ledger.

import { read, writeBatch } from '../../operation.ts'
import { grantCredits } from './grants.ts'
import { listEntries, sumSpend } from './list-entries.ts'
import { createCodes, redeemCodes } from './redemption-codes.ts'

export const moneyOperations = {
  grantCredits: writeBatch(grantCredits),
  listEntries: read(listEntries),
  sumSpend: read(sumSpend),
  createCodes: writeBatch(createCodes),
  redeemCodes: writeBatch(redeemCodes),
}
