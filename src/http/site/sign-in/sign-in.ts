// POST /site/sign-in: opens a session, given an email address, a password, and, if the account requires one, a code.

import { only } from '../../../lib/only.ts'
import { signInWithPassword } from '../../../accounts/sign-in/sign-in.ts'
import type { Handler } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { readFields } from '../request/fields.ts'
import { requireHttps } from '../request/origin.ts'
import { browserOf } from '../request/browser.ts'
import { isKnownBrowser } from './device-cookie.ts'
import { parseSignIn } from './requests.ts'
import { answerSignedIn } from './session.ts'

export function signInHandler(site: SiteContext): Handler {
  return async (call) => {
    site.gate.guard(call)
    requireHttps(call.request, site.publicUrl)
    const { email, ...credentials } = parseSignIn(await readFields(call))
    site.attempts.require(site.attempts.byEmail(call, email))
    const holder = only(await site.store.findUsers([{ by: 'email', email }]))
    const limits = site.attempts.byEmailAndBrowser(call, email, isKnownBrowser(site, call.request, holder))
    const entry = await site.attempts.count(limits, () =>
      signInWithPassword(site, holder, { ...credentials, ...browserOf(call) }),
    )
    return answerSignedIn(site, call, entry)
  }
}
