// POST /site/prove: checks the password or a code again, before a signed-in person takes an action that requires a
// fresh session.

import { reauthenticate } from '../../../accounts/sign-in/sign-in.ts'
import type { Handler } from '../../serving/call.ts'
import { departed } from '../../serving/departure.ts'
import type { SiteContext } from '../context.ts'
import { done } from '../request/answer.ts'
import { readFields } from '../request/fields.ts'
import { parseReauthenticate } from './requests.ts'
import { findHolder, requireAttempts } from './session.ts'

export function reauthenticateHandler(site: SiteContext): Handler {
  return async (call) => {
    const limits = requireAttempts(site, call)
    const { accountId, sessionId } = await site.gate.admit(call, site.limiter)
    const given = parseReauthenticate(await readFields(call))
    const holder = await findHolder(site, accountId)
    await site.attempts.count(limits, () => reauthenticate(site, holder, sessionId, departed(call), given))
    return done()
  }
}
