// POST /site/links/look and /site/links/use: what a one-time link is for, and using it.

import { ServiceError } from '../../../domain/errors.ts'
import { findLiveLink, redeemLink } from '../../../accounts/links/redeem-link.ts'
import type { LiveLink } from '../../../store/operations/sessions/links.ts'
import type { Operation } from '../../serving/call.ts'
import { agentOf } from '../request/user-agent.ts'
import { answerWith } from '../request/answer.ts'
import { codeField, emailField, newPassword } from './credential-fields.ts'
import { readFields, textField } from '../request/fields.ts'
import { demandHttps } from '../request/origin.ts'
import type { SiteParts } from '../context.ts'
import { answerEntry } from './session.ts'
import type { LinkAnswer } from '../wire/session.ts'

const tokenRule = 'Open the whole link, exactly as you received it.'

export function lookAtLinkOperation(site: SiteParts): Operation {
  return async (call) => {
    site.gate.guard(call)
    const fields = await readFields(call, ['token'])
    const token = textField(fields, 'token', tokenRule)
    const { purpose, email } = await site.attempts.counted(site.attempts.ofAddress(call), () =>
      liveLink(site, token),
    )
    return answerWith<LinkAnswer>({ purpose, email })
  }
}

export function useLinkOperation(site: SiteParts): Operation {
  return async (call) => {
    site.gate.guard(call)
    demandHttps(call.request, site.publicUrl)
    const fields = await readFields(call, ['token', 'email', 'password', 'code'])
    const token = textField(fields, 'token', tokenRule)
    const link = await site.attempts.counted(site.attempts.ofAddress(call), () => liveLink(site, token))
    const email = link.email ?? emailField(fields)
    const password = newPassword(fields, email)
    const wish = { token, email, password, code: codeField(fields), agent: agentOf(call.request) }
    // The code can be guessed by whoever has the link.
    const entry = await site.attempts.counted(site.attempts.ofProof(token), () =>
      redeemLink(site, link, wish),
    )
    return answerEntry(site, call, entry)
  }
}

/** An invitation is worth nothing while nobody may open an account. */
async function liveLink(site: SiteParts, token: string): Promise<LiveLink> {
  const link = await findLiveLink(site, token)
  if (link.purpose === 'invite' && site.rules.signUp === 'closed') throw new ServiceError('sign_up_closed')
  return link
}
