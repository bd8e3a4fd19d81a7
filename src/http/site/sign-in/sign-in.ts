// POST /site/sign-in: e-mail address, password and, where one is due, a code become a session.

import { signInWithPassword } from '../../../accounts/sign-in/sign-in.ts'
import type { Operation } from '../../serving/call.ts'
import { agentOf } from '../request/user-agent.ts'
import { codeField, emailField, typedPassword } from './credential-fields.ts'
import { readFields } from '../request/fields.ts'
import { isKnownBrowser } from './device-cookie.ts'
import { demandHttps } from '../request/origin.ts'
import type { SiteParts } from '../context.ts'
import { answerEntry } from './session.ts'

export function signInOperation(site: SiteParts): Operation {
  return async (call) => {
    site.gate.guard(call)
    demandHttps(call.request, site.publicUrl)
    const fields = await readFields(call, ['email', 'password', 'code'])
    const wish = {
      email: emailField(fields),
      password: typedPassword(fields),
      code: codeField(fields),
      agent: agentOf(call.request),
    }
    const isKnown = isKnownBrowser(call.request, wish.email, site.secret)
    const turns = site.attempts.ofPassword(call, wish.email, isKnown)
    const entry = await site.attempts.counted(turns, () => signInWithPassword(site, wish))
    return answerEntry(site, call, entry)
  }
}
