// POST /site/redeem: a code for credits, once.

import { only } from '../../../lib/only.ts'
import { ServiceError } from '../../../domain/errors.ts'
import { hashRedemptionCode, parseRedemptionCode } from '../../../accounts/credits/redemption-code.ts'
import type { Operation } from '../../serving/call.ts'
import { demandTurn } from '../../shared/demand-turn.ts'
import { answerWith } from '../request/answer.ts'
import { readFields, textField } from '../request/fields.ts'
import type { SiteParts } from '../context.ts'
import type { RedeemAnswer } from '../wire/credits.ts'

export function redeemOperation({ gate, limiter, attempts, store, secret }: SiteParts): Operation {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    const fields = await readFields(call, ['code'])
    const typed = textField(fields, 'code', 'Enter the code: MUTO- and 20 letters and digits.')
    // Taken before and given back after a right one: many at once try no more often than one after another.
    demandTurn(attempts.codes, accountId)
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
