// POST /site/totp/begin, /site/totp/confirm and /site/totp/remove: an authenticator app beside the password.

import {
  startTotpEnrollment,
  finishTotpEnrollment,
  disableTotp,
} from '../../../accounts/second-factor/second-factor.ts'
import type { Operation } from '../../serving/call.ts'
import { answerWith, done } from '../request/answer.ts'
import { readFields, textField } from '../request/fields.ts'
import type { SiteParts } from '../context.ts'
import { holderOf } from '../sign-in/session.ts'
import type { TotpBeginAnswer, TotpConfirmAnswer } from '../wire/security.ts'

export function beginTotpOperation(site: SiteParts): Operation {
  return async (call) => {
    const { accountId, sessionId } = await site.gate.admitFresh(call, site.limiter)
    const holder = await holderOf(site, accountId)
    return answerWith<TotpBeginAnswer>(await startTotpEnrollment(site, holder, sessionId))
  }
}

export function confirmTotpOperation(site: SiteParts): Operation {
  return async (call) => {
    const { accountId, sessionId } = await site.gate.admitFresh(call, site.limiter)
    const fields = await readFields(call, ['code'])
    const code = textField(fields, 'code', 'Enter the six digits that the app shows.')
    const holder = await holderOf(site, accountId)
    const codes = await site.attempts.counted(site.attempts.ofProof(sessionId), () =>
      finishTotpEnrollment(site, holder, sessionId, code),
    )
    return answerWith<TotpConfirmAnswer>({ recovery_codes: codes })
  }
}

export function removeTotpOperation(site: SiteParts): Operation {
  return async (call) => {
    await disableTotp(site, await site.gate.admitFresh(call, site.limiter))
    return done()
  }
}
