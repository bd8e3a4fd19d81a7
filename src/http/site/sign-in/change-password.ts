// POST /site/password: another password for whoever is signed in. Every other session ends.

import { ServiceError } from '../../../domain/errors.ts'
import type { Operation } from '../../serving/call.ts'
import { done } from '../request/answer.ts'
import { newPassword } from './credential-fields.ts'
import { readFields } from '../request/fields.ts'
import type { SiteParts } from '../context.ts'
import { holderOf } from './session.ts'

export function changePasswordOperation(site: SiteParts): Operation {
  const { store, passwords } = site
  return async (call) => {
    const { accountId, sessionId } = await site.gate.admitFresh(call, site.limiter)
    const fields = await readFields(call, ['password'])
    const { email } = await holderOf(site, accountId)
    const passwordHash = await passwords.hash(newPassword(fields, email))
    const isChanged = await store.changePassword({ accountId, passwordHash, sessionId })
    // Hashing takes its time: the session may have ended meanwhile.
    if (!isChanged) throw new ServiceError('proof_needed')
    return done()
  }
}
