// POST /site/sign-up: a new account and a session, where the operator lets anybody open one.

import { ServiceError } from '../../../domain/errors.ts'
import { signUpWithPassword } from '../../../accounts/sign-in/sign-up.ts'
import type { Operation } from '../../serving/call.ts'
import { agentOf } from '../request/user-agent.ts'
import { emailField, newPassword } from './credential-fields.ts'
import { readFields } from '../request/fields.ts'
import { demandHttps } from '../request/origin.ts'
import type { SiteParts } from '../context.ts'
import { answerEntry } from './session.ts'

export function signUpOperation(site: SiteParts): Operation {
  return async (call) => {
    site.gate.guard(call)
    demandHttps(call.request, site.publicUrl)
    if (site.rules.signUp !== 'open') throw new ServiceError('sign_up_closed')
    const fields = await readFields(call, ['email', 'password'])
    const email = emailField(fields)
    const password = newPassword(fields, email)
    // Right ones count too: each is an account.
    site.attempts.take(site.attempts.ofAddress(call))
    const entry = await signUpWithPassword(site, { email, password, agent: agentOf(call.request) })
    return answerEntry(site, call, entry)
  }
}
