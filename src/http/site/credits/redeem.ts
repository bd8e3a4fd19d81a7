// POST /site/redeem: adds a code's credits to the balance. A code works only once.

import type { JsonObject } from '../../../lib/json.ts'
import { only } from '../../../lib/only.ts'
import { ServiceError } from '../../../domain/errors.ts'
import { hashRedemptionCode, parseRedemptionCode } from '../../../accounts/credits/redemption-code.ts'
import type { Handler } from '../../serving/call.ts'
import { takeToken } from '../../shared/take-token.ts'
import type { SiteContext } from '../context.ts'
import { answerWith } from '../request/answer.ts'
import { checkKnown, readFields, textField } from '../request/fields.ts'
import type { RedeemAnswer } from '../wire/credits.ts'

export function redeemHandler({ gate, limiter, attempts, store, secret }: SiteContext): Handler {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const typed = parseRedeem(await readFields(call))
    // The token is taken first and returned after a success, so parallel requests get no extra attempts.
    takeToken(attempts.codes, accountId)
    const code = parseRedemptionCode(typed)
    const outcome =
      code === null
        ? null
        : only(await store.redeemCodes([{ accountId, hash: hashRedemptionCode(code, secret) }]))
    if (outcome?.kind !== 'redeemed') throw new ServiceError('code_not_valid')
    attempts.codes.giveBack(accountId)
    return answerWith<RedeemAnswer>({ credits: outcome.credits, balance: outcome.balance })
  }
}

export function parseRedeem(fields: JsonObject): string {
  checkKnown(fields, ['code'])
  return textField(fields, 'code', 'Enter the code: MUTO- followed by 20 letters and digits.')
}
