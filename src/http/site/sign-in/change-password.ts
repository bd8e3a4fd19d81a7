// POST /site/password: changes the password and ends the account's other sessions.

import { ServiceError } from '../../../domain/errors.ts'
import type { Handler } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { departed } from '../../serving/departure.ts'
import { done } from '../request/answer.ts'
import { readFields } from '../request/fields.ts'
import { markBrowser } from './device-cookie.ts'
import { parseChangePassword } from './requests.ts'
import { findHolder, requireAttempts } from './session.ts'

export function changePasswordHandler(site: SiteContext): Handler {
  const { store, passwords } = site
  return async (call) => {
    const limits = requireAttempts(site, call)
    const { accountId, sessionId } = await site.gate.admitFresh(call, site.limiter)
    const fields = await readFields(call)
    const { email } = await findHolder(site, accountId)
    const password = parseChangePassword(fields, email)
    await site.attempts.count(limits, async () => {
      const passwordHash = await passwords.hash(password, { key: accountId, departed: departed(call) })
      const isChanged = await store.changePassword({ accountId, passwordHash, sessionId })
      // The session may have ended while the password was being hashed.
      if (!isChanged) throw new ServiceError('proof_needed')
    })
    // The new password makes the old device cookie invalid.
    return done([markBrowser(site, call.request, await findHolder(site, accountId))])
  }
}
