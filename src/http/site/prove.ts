// POST /site/prove: whoever is signed in proves again who it is, before what needs that.

import { prove } from '../../accounts/sign-in.ts'
import type { Operation } from '../call.ts'
import { done } from './answer.ts'
import { codeField } from './credential-fields.ts'
import { optionalText, readFields } from './fields.ts'
import type { SiteParts } from './parts.ts'
import { holderOf } from './session.ts'

export function proveOperation(site: SiteParts): Operation {
  return async (call) => {
    const { accountId, sessionId } = await site.gate.admit(call, site.limiter)
    const fields = await readFields(call, ['password', 'code'])
    const holder = await holderOf(site, accountId)
    site.attempts.demand(call, holder.email)
    await prove(site.doors, holder, sessionId, {
      password: optionalText(fields, 'password', 'Enter your password.'),
      code: codeField(fields),
    })
    site.attempts.giveBack(call, holder.email)
    return done()
  }
}
