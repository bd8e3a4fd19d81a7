// Sessions of signed-in browsers. A session is stored under the keyed hash of the token in its cookie.

import type { NewSession, SignIn } from '../../../domain/accounts/session.ts'
import {
  sessionTouchMs,
  freshMs,
  sessionAgeMsMax,
  sessionKeptMs,
  sessionsMax,
} from '../../../domain/accounts/session.ts'
import type { AccountId, SessionId, UnixMs } from '../../../domain/ids.ts'
import { id, integer, milliseconds, text } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'
import { lockAccounts } from '../locks/lock-accounts.ts'
import { lockCredentials } from '../locks/lock-credentials.ts'
import { acceptCode } from './second-factor.ts'

export interface LiveSession {
  readonly id: SessionId
  readonly accountId: AccountId
  /** Whether the user signed in, or entered a password or code, within the last 15 minutes. */
  readonly isFresh: boolean
  /** Whether the last recorded use was so long ago that the current use should be recorded. */
  readonly needsTouch: boolean
}

export interface ListedSession {
  readonly id: SessionId
  readonly agent: string
  readonly createdAtMs: UnixMs
  readonly seenAtMs: UnixMs
}

export type SignInOutcome =
  | { readonly kind: 'opened' }
  /** The account is disabled, or its password or second factor has changed since the check. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'code_refused' }

export type SessionSelector =
  | { readonly by: 'id'; readonly accountId: AccountId; readonly id: SessionId }
  | { readonly by: 'account'; readonly accountId: AccountId; readonly except: SessionId | null }

/**
 * Opens a session if the password and the code that were checked are still valid. A code works only once. Durable when
 * the promise resolves.
 */
export async function openSession(sql: Sql, signIn: SignIn): Promise<SignInOutcome> {
  const { accountId, passwordHash, rehashed, code } = signIn
  const account = (await lockAccounts(sql, [accountId])).get(accountId)
  if (account === undefined || account.isDisabled) return { kind: 'changed' }
  if (passwordHash !== null) {
    const stored = await lockCredentials(sql, accountId)
    if (stored?.passwordHash !== passwordHash) return { kind: 'changed' }
    if (stored.hasTotp && code === null) return { kind: 'changed' }
    if (code !== null && !(await acceptCode(sql, accountId, code))) return { kind: 'code_refused' }
    if (rehashed !== null) {
      await sql.run(`update credentials set password_hash = $2 where account_id = $1`, accountId, rehashed)
    }
  }
  await insertSession(sql, accountId, signIn.session)
  return { kind: 'opened' }
}

/**
 * Ends the account's oldest sessions if there are too many. The account must be locked, or must have been created in
 * this transaction.
 */
export async function insertSession(
  sql: Sql,
  accountId: AccountId,
  { hash, id: sessionId, agent }: NewSession,
): Promise<void> {
  await sql.run(
    `with oldest as materialized
       (select s.hash from sessions s where s.account_id = $1
         order by s.created_at_ms desc, s.hash limit ${oldestMax} offset ${sessionsMax - 1})
     delete from sessions where hash in
       (select s.hash from sessions s where s.hash in (select hash from oldest) order by s.hash ${sql.dialect.lock('s')})`,
    accountId,
  )
  await sql.run(
    `insert into sessions (hash, id, account_id, agent, created_at_ms, seen_at_ms, proved_at_ms, expires_at_ms)
     values ($1, $2, $3, $4, now_ms(), now_ms(), now_ms(), now_ms() + cast($5 as bigint))`,
    hash,
    sessionId,
    accountId,
    agent,
    sessionKeptMs,
  )
}

/** More sessions than an account can have. SQLite does not allow an offset without a limit. */
const oldestMax = 1_000_000

/** The result for a hash is null if its session is unknown, ended, or expired, or if the account is disabled. */
export async function findSessions(
  sql: Sql,
  hashes: readonly string[],
): Promise<readonly (LiveSession | null)[]> {
  const found = await sql.all(
    `select s.hash, s.id, s.account_id, s.seen_at_ms, s.proved_at_ms, now_ms() as now_ms
       from sessions s join accounts a on a.id = s.account_id
      where s.hash in ${listed('$1')} and s.expires_at_ms > now_ms() and a.disabled_at_ms is null`,
    listOf(hashes),
  )
  const sessions = new Map(
    found.map((row) => {
      const nowMs = integer(row, 'now_ms')
      const session: LiveSession = {
        id: id<SessionId>(row, 'id'),
        accountId: id<AccountId>(row, 'account_id'),
        isFresh: nowMs - integer(row, 'proved_at_ms') < freshMs,
        needsTouch: nowMs - integer(row, 'seen_at_ms') >= sessionTouchMs,
      }
      return [text(row, 'hash'), session]
    }),
  )
  return hashes.map((hash) => sessions.get(hash) ?? null)
}

/** Records that the sessions are in use, and extends each, but not beyond its maximum age. Skips ended sessions. */
export async function touchSessions(sql: Sql, ids: readonly SessionId[]): Promise<readonly null[]> {
  await sql.run(
    `update sessions set seen_at_ms = now_ms(),
            expires_at_ms = case when now_ms() + cast($2 as bigint) < created_at_ms + cast($3 as bigint)
                                 then now_ms() + cast($2 as bigint) else created_at_ms + cast($3 as bigint) end
      where hash in (select s.hash from sessions s
                      where s.id in ${listed('$1')} and s.expires_at_ms > now_ms() order by s.hash ${sql.dialect.lock('s')})`,
    listOf(ids),
    sessionKeptMs,
    sessionAgeMsMax,
  )
  return ids.map(() => null)
}

/** Returns at most 100 sessions, most recently used first. */
export async function listSessions(sql: Sql, accountId: AccountId): Promise<readonly ListedSession[]> {
  const found = await sql.all(
    `select s.id, s.agent, s.created_at_ms, s.seen_at_ms from sessions s
      where s.account_id = $1 and s.expires_at_ms > now_ms() order by s.seen_at_ms desc, s.id limit 100`,
    accountId,
  )
  return found.map((row) => ({
    id: id<SessionId>(row, 'id'),
    agent: text(row, 'agent'),
    createdAtMs: milliseconds<UnixMs>(row, 'created_at_ms'),
    seenAtMs: milliseconds<UnixMs>(row, 'seen_at_ms'),
  }))
}

/**
 * When the promise resolves, the sessions have ended in every process. With `by: 'account'`, also invalidates the
 * account's unused links. Returns the number of ended sessions.
 */
export async function endSessions(sql: Sql, selector: SessionSelector): Promise<number> {
  if (selector.by === 'id') {
    return sql.run(`delete from sessions where account_id = $1 and id = $2`, selector.accountId, selector.id)
  }
  // Waits for sign-ins in progress, because their sessions must end too.
  await lockAccounts(sql, [selector.accountId])
  return endAccess(sql, selector.accountId, selector.except)
}

/**
 * Ends all sessions of the account except the given one. Invalidates the account's unused links, because an intruder
 * with a link could still set a new password. The account must be locked. Returns the number of ended sessions.
 */
export async function endAccess(sql: Sql, accountId: AccountId, except: SessionId | null): Promise<number> {
  await sql.run(
    `delete from links where hash in
       (select l.hash from links l where l.account_id = $1 and l.used_at_ms is null
         order by l.hash ${sql.dialect.lock('l')})`,
    accountId,
  )
  return sql.run(
    `delete from sessions where hash in
       (select s.hash from sessions s where s.account_id = $1 and s.id <> $2 order by s.hash ${sql.dialect.lock('s')})`,
    accountId,
    except ?? '',
  )
}

/** Returns the number of deleted sessions. */
export async function deleteExpiredSessions(
  sql: Sql,
  { limit }: { readonly limit: number },
): Promise<number> {
  return sql.run(
    `with pick as materialized
       (select s.hash from sessions s where s.expires_at_ms <= now_ms()
         order by s.expires_at_ms limit cast($1 as bigint) ${sql.dialect.skipLocked('s')})
     delete from sessions where hash in (select hash from pick)`,
    limit,
  )
}
