// Signs people up, and changes passwords.

import type { NewSession, SessionContext } from '../../../domain/accounts/session.ts'
import type { Sql } from '../../sql.ts'
import { insertUser, upsertPassword } from '../accounts/users.ts'
import type { NewUser } from '../accounts/users.ts'
import { lockFreshSession } from '../locks/lock-session.ts'
import { endAccess, insertSession } from './sessions.ts'

export interface SignUp extends NewUser {
  readonly session: NewSession
}

export interface PasswordChange extends SessionContext {
  readonly passwordHash: string
}

/** If the email address is taken, returns false and writes nothing. Durable when the promise resolves. */
export async function createSignedInAccount(sql: Sql, { session, ...user }: SignUp): Promise<boolean> {
  if (!(await insertUser(sql, user))) return false
  await insertSession(sql, user.accountId, session)
  return true
}

/**
 * Changes the password, ends the account's other sessions, and invalidates the account's unused links. Returns false if
 * the session has ended or its last proof of identity is too old. Durable when the promise resolves.
 */
export async function changePassword(sql: Sql, change: PasswordChange): Promise<boolean> {
  if (!(await lockFreshSession(sql, change))) return false
  await upsertPassword(sql, change.accountId, change.passwordHash)
  await endAccess(sql, change.accountId, change.sessionId)
  return true
}
