// What only a session that has proved a short while ago whose it is may do: it is asked for again by whatever does it,
// because it may have ended since it was let in.

import type { SessionContext } from '../../../domain/accounts/session.ts'
import { freshMs } from '../../../domain/accounts/session.ts'
import type { Sql } from '../../sql.ts'
import { lockAccounts } from '../money/ledger.ts'

/**
 * Locks the account and the session until the end of the transaction: whoever ends it waits. False: it has ended, or
 * proved too long ago who it is.
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
