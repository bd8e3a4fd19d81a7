// Signing up and changing the password.

import type { NewSession, SessionContext } from '../../../domain/accounts/session.ts'
import type { Sql } from '../../sql.ts'
import { insertUser, upsertPassword } from '../accounts/users.ts'
import type { NewUser } from '../accounts/users.ts'
import { lockFreshSession } from '../locks/lock-session.ts'
import { deleteSessions, insertSession } from './sessions.ts'

export interface SignUp extends NewUser {
  readonly session: NewSession
}

export interface PasswordChange extends SessionContext {
  readonly passwordHash: string
}

/** Opens an account and signs in. False if the address is taken; then nothing is written. Durable when it resolves. */
export async function createSignedInAccount(sql: Sql, { session, ...user }: SignUp): Promise<boolean> {
  if (!(await insertUser(sql, user))) return false
  await insertSession(sql, user.accountId, session)
  return true
}

/**
 * Ends every other session of the account too. False if the session has ended or its last proof is too old. Durable when it
 * resolves.
 */
export async function changePassword(sql: Sql, change: PasswordChange): Promise<boolean> {
  if (!(await lockFreshSession(sql, change))) return false
  await upsertPassword(sql, change.accountId, change.passwordHash)
  await deleteSessions(sql, change.accountId, change.sessionId)
  return true
}
