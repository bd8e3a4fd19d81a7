// POST /site/prove: whoever is signed in proves again who it is, before what needs that.

import { reauthenticate } from '../../../accounts/sign-in/sign-in.ts'
import type { Operation } from '../../serving/call.ts'
import { done } from '../request/answer.ts'
import { codeField } from './credential-fields.ts'
import { optionalText, readFields } from '../request/fields.ts'
import type { SiteParts } from '../context.ts'
import { holderOf } from './session.ts'

export function proveOperation(site: SiteParts): Operation {
  return async (call) => {
    const { accountId, sessionId } = await site.gate.admit(call, site.limiter)
    const fields = await readFields(call, ['password', 'code'])
    const holder = await holderOf(site, accountId)
    const given = {
      password: optionalText(fields, 'password', 'Enter your password.'),
      code: codeField(fields),
    }
    await site.attempts.counted(site.attempts.ofProof(sessionId), () =>
      reauthenticate(site, holder, sessionId, given),
    )
    return done()
  }
}
