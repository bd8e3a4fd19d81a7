// POST /site/password: another password for whoever is signed in. Every other session ends.

import type { Operation } from '../call.ts'
import { done } from './answer.ts'
import { newPassword } from './credential-fields.ts'
import { readFields } from './fields.ts'
import type { SiteParts } from './parts.ts'
import { holderOf } from './session.ts'

export function changePasswordOperation(site: SiteParts): Operation {
  const { store, passwords } = site.doors
  return async (call) => {
    const { accountId, sessionId } = await site.gate.admitFresh(call, site.limiter)
    const fields = await readFields(call, ['password'])
    const { email } = await holderOf(site, accountId)
    const passwordHash = await passwords.hash(newPassword(fields, email))
    await store.changePassword({ accountId, passwordHash, sessionId })
    return done()
  }
}
