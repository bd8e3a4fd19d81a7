// Locks a session whose user has recently proved their identity. Checks the session again, because it may have ended
// since the request was authenticated.

import { freshMs } from '../../../domain/accounts/session.ts'
import type { SessionContext } from '../../../domain/accounts/session.ts'
import type { Sql } from '../../sql.ts'
import { lockAccounts } from './lock-accounts.ts'

/**
 * Locks the account and the session until the end of the transaction. Returns false if the account is disabled, the
 * session has ended, or its last proof of identity is too old.
 */
export async function lockFreshSession(sql: Sql, { accountId, sessionId }: SessionContext): Promise<boolean> {
  const account = (await lockAccounts(sql, [accountId])).get(accountId)
  if (account === undefined || account.isDisabled) return false
  const [session] = await sql.all(
    `select s.id from sessions s where s.id = $1 and s.account_id = $2
        and s.expires_at_ms > now_ms() and s.proved_at_ms > now_ms() - cast($3 as bigint) ${sql.dialect.lock('s')}`,
    sessionId,
    accountId,
    freshMs,
  )
  return session !== undefined
}
