// POST /site/links/look and /site/links/use: return the purpose of a one-time link, and use the link.

import { ServiceError } from '../../../domain/errors.ts'
import { findLiveLink, redeemLink } from '../../../accounts/links/redeem-link.ts'
import type { LiveLink } from '../../../domain/accounts/link.ts'
import type { Handler } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { answerWith } from '../request/answer.ts'
import { readFields } from '../request/fields.ts'
import { requireHttps } from '../request/origin.ts'
import { browserOf } from '../request/browser.ts'
import type { LinkAnswer } from '../wire/session.ts'
import { parseNewCredentials, parseReadLink, parseUseLink } from './requests.ts'
import { answerSignedIn } from './session.ts'

export function readLinkHandler(site: SiteContext): Handler {
  return async (call) => {
    site.gate.guard(call)
    const token = parseReadLink(await readFields(call))
    const { purpose, email } = await site.attempts.count(site.attempts.byAddress(call), () =>
      findUsableLink(site, token),
    )
    return answerWith<LinkAnswer>({ purpose, email })
  }
}

export function useLinkHandler(site: SiteContext): Handler {
  return async (call) => {
    site.gate.guard(call)
    requireHttps(call.request, site.publicUrl)
    const fields = await readFields(call)
    const token = parseUseLink(fields)
    const limits = site.attempts.byProof(token)
    site.attempts.require(limits)
    const link = await site.attempts.count(site.attempts.byAddress(call), () => findUsableLink(site, token))
    const credentials = parseNewCredentials(fields, link.email)
    // Attempts are limited, because an attacker who has the link could guess the code.
    const entry = await site.attempts.count(limits, () =>
      redeemLink(site, link, { token, ...credentials, ...browserOf(call) }),
    )
    return answerSignedIn(site, call, entry)
  }
}

/** Throws `link_not_valid`, or `sign_up_closed` for an invitation while sign-up is closed. */
async function findUsableLink(site: SiteContext, token: string): Promise<LiveLink> {
  const link = await findLiveLink(site, token)
  if (link.purpose === 'invite' && site.settings.signUp === 'closed') throw new ServiceError('sign_up_closed')
  return link
}
