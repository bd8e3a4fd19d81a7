// POST /site/sign-up: creates an account and signs in, if the operator allows sign-up.

import { ServiceError } from '../../../domain/errors.ts'
import { signUpWithPassword } from '../../../accounts/sign-in/sign-up.ts'
import type { Handler } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { readFields } from '../request/fields.ts'
import { requireHttps } from '../request/origin.ts'
import { browserOf } from '../request/browser.ts'
import { parseSignUp } from './requests.ts'
import { answerSignedIn } from './session.ts'

export function signUpHandler(site: SiteContext): Handler {
  return async (call) => {
    site.gate.guard(call)
    requireHttps(call.request, site.publicUrl)
    if (site.settings.signUp !== 'open') throw new ServiceError('sign_up_closed')
    const credentials = parseSignUp(await readFields(call))
    const entry = await site.attempts.count(site.attempts.bySignUp(call), () =>
      signUpWithPassword(site, { ...credentials, ...browserOf(call) }),
    )
    return answerSignedIn(site, call, entry)
  }
}
