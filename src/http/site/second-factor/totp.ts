// POST /site/totp/begin, /site/totp/confirm, and /site/totp/remove: add and remove an account's authenticator app.

import type { JsonObject } from '../../../lib/json.ts'
import {
  startTotpEnrollment,
  finishTotpEnrollment,
  disableTotp,
} from '../../../accounts/second-factor/second-factor.ts'
import type { Handler } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { answerWith, done } from '../request/answer.ts'
import { checkKnown, readFields, textField } from '../request/fields.ts'
import { findHolder, requireAttempts } from '../sign-in/session.ts'
import type { TotpBeginAnswer, TotpConfirmAnswer } from '../wire/security.ts'

export function beginTotpHandler(site: SiteContext): Handler {
  return async (call) => {
    const { accountId, sessionId } = await site.gate.admitFresh(call, site.limiter)
    const holder = await findHolder(site, accountId)
    return answerWith<TotpBeginAnswer>(await startTotpEnrollment(site, holder, sessionId))
  }
}

export function confirmTotpHandler(site: SiteContext): Handler {
  return async (call) => {
    const limits = requireAttempts(site, call)
    const { accountId, sessionId } = await site.gate.admitFresh(call, site.limiter)
    const code = parseConfirmTotp(await readFields(call))
    const holder = await findHolder(site, accountId)
    const codes = await site.attempts.count(limits, () => finishTotpEnrollment(site, holder, sessionId, code))
    return answerWith<TotpConfirmAnswer>({ recovery_codes: codes })
  }
}

export function removeTotpHandler(site: SiteContext): Handler {
  return async (call) => {
    await disableTotp(site, await site.gate.admitFresh(call, site.limiter))
    return done()
  }
}

export function parseConfirmTotp(fields: JsonObject): string {
  checkKnown(fields, ['code'])
  return textField(fields, 'code', 'Enter the 6-digit code from your authenticator app.')
}
