// POST /site/redeem: adds a code's credits to the balance. A code works only once.

import type { JsonObject } from '../../../lib/json.ts'
import { only } from '../../../lib/only.ts'
import { ServiceError } from '../../../domain/errors.ts'
import { hashRedemptionCode, parseRedemptionCode } from '../../../accounts/credits/redemption-code.ts'
import type { Handler } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { answerWith } from '../request/answer.ts'
import { checkKnown, readFields, textField } from '../request/fields.ts'
import type { RedeemAnswer } from '../wire/credits.ts'

export function redeemHandler({ gate, limiter, attempts, store, secret }: SiteContext): Handler {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const code = parseRedemptionCode(parseRedeem(await readFields(call)))
    const { credits, balance } = await attempts.count(attempts.byCreditCode(accountId), async () => {
      if (code === null) throw new ServiceError('code_not_valid')
      const hash = hashRedemptionCode(code, secret)
      const outcome = only(await store.redeemCodes([{ accountId, hash }]))
      if (outcome.kind !== 'redeemed') throw new ServiceError('code_not_valid')
      return outcome
    })
    return answerWith<RedeemAnswer>({ credits, balance })
  }
}

export function parseRedeem(fields: JsonObject): string {
  checkKnown(fields, ['code'])
  return textField(fields, 'code', 'Enter the code: MUTO- followed by 20 letters and digits.')
}
