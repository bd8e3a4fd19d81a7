// One-time links that people use to set a password and sign in.

import type { LiveLink, LinkUse } from '../../../domain/accounts/link.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { id, integer, text, textOrNull } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql, SqlRow } from '../../sql.ts'
import { insertUser, upsertPassword } from '../accounts/users.ts'
import { lockAccounts } from '../locks/lock-accounts.ts'
import { lockCredentials } from '../locks/lock-credentials.ts'
import { acceptCode, dropTotp } from './second-factor.ts'
import { endAccess, insertSession } from './sessions.ts'

export interface NewLink {
  /** HMAC-SHA-256 of the link's token, keyed with the installation's secret, in base64url. */
  readonly hash: string
  readonly keptMs: number
}

/** A link that creates an account. */
export interface NewInvite extends NewLink {
  /** Null if the person who uses the link chooses the email address. */
  readonly email: string | null
  readonly credits: number
}

/** A link that sets a new password for an existing account. */
export interface NewReset extends NewLink {
  readonly accountId: AccountId
  /** Whether the link removes the second factor and therefore needs no code. */
  readonly removesTotp: boolean
}

/** A link for the first operator. */
export interface NewFirstLink extends NewLink {
  /**
   * The email address of the account that the service created when it first started. The person who uses the link takes
   * over that account if it has no credentials when the link is created.
   */
  readonly email: string
}

export type LinkOutcome =
  | { readonly kind: 'used'; readonly accountId: AccountId }
  /**
   * The link is unknown, already used, or expired; its account is disabled; or an authenticator app has been activated
   * for the account since the caller checked whether a code was required.
   */
  | { readonly kind: 'not_valid' }
  | { readonly kind: 'email_taken' }
  | { readonly kind: 'code_refused' }

export async function createInvite(sql: Sql, invite: NewInvite): Promise<null> {
  await sql.run(
    `insert into links (hash, purpose, email, credits, created_at_ms, expires_at_ms)
     values ($1, 'invite', $2, cast($3 as bigint), now_ms(), now_ms() + cast($4 as bigint))`,
    invite.hash,
    invite.email,
    invite.credits,
    invite.keptMs,
  )
  return null
}

/** Replaces the account's unused reset link. Returns false if the account does not exist or is disabled. */
export async function createReset(sql: Sql, reset: NewReset): Promise<boolean> {
  const account = (await lockAccounts(sql, [reset.accountId])).get(reset.accountId)
  if (account === undefined || account.isDisabled) return false
  await sql.run(
    `delete from links where account_id = $1 and purpose = 'reset' and used_at_ms is null`,
    reset.accountId,
  )
  await sql.run(
    `insert into links (hash, purpose, account_id, removes_totp, created_at_ms, expires_at_ms)
     values ($1, 'reset', $2, cast($3 as bigint), now_ms(), now_ms() + cast($4 as bigint))`,
    reset.hash,
    reset.accountId,
    Number(reset.removesTotp),
    reset.keptMs,
  )
  return true
}

/**
 * Replaces any previous link for the first operator. Returns false if the previous link has been used, because then
 * an operator already exists.
 */
export async function createFirstLink(sql: Sql, link: NewFirstLink): Promise<boolean> {
  // A unique index allows only one link with this purpose. If two processes start at once, only the later link works.
  const written = await sql.run(
    `insert into links (hash, purpose, account_id, created_at_ms, expires_at_ms)
     values ($1, 'first', (select a.id from accounts a where a.email = $2 and not exists
               (select 1 from credentials c where c.account_id = a.id)), now_ms(), now_ms() + cast($3 as bigint))
     on conflict (purpose) where purpose = 'first' do update
        set hash = excluded.hash, account_id = excluded.account_id, created_at_ms = excluded.created_at_ms,
            expires_at_ms = excluded.expires_at_ms
      where links.used_at_ms is null`,
    link.hash,
    link.email,
    link.keptMs,
  )
  return written > 0
}

/** The result for a hash is null if its link is unknown, used, or expired, or if the link's account is disabled. */
export async function findLinks(sql: Sql, hashes: readonly string[]): Promise<readonly (LiveLink | null)[]> {
  const found = await sql.all(
    `select l.hash, l.purpose, l.account_id, l.credits, l.removes_totp,
            case when l.purpose = 'reset' then a.email else l.email end as email
       from links l left join accounts a on a.id = l.account_id
      where l.hash in ${listed('$1')} and l.used_at_ms is null and l.expires_at_ms > now_ms()
        and a.disabled_at_ms is null`,
    listOf(hashes),
  )
  const links = new Map(found.map((row) => [text(row, 'hash'), readLink(row)]))
  return hashes.map((hash) => links.get(hash) ?? null)
}

/**
 * Sets the password and opens a session. Ends the account's other sessions and deletes its unused links and its
 * identities, because an intruder may be using them. API keys keep working. A link works only once, even for
 * simultaneous requests. Durable when the promise resolves.
 */
export async function consumeLink(sql: Sql, use: LinkUse): Promise<LinkOutcome> {
  const [link] = await findLinks(sql, [use.hash])
  if (link === undefined || link === null) return { kind: 'not_valid' }
  const outcome =
    link.accountId === null
      ? await openByLink(sql, link, use)
      : await enterByLink(sql, link, link.accountId, use)
  if (outcome.kind === 'used') await insertSession(sql, outcome.accountId, use.session)
  return outcome
}

/**
 * The link is locked before the account, but no deadlock can result: the account does not exist yet, so no other
 * transaction can hold a lock on it.
 */
async function openByLink(sql: Sql, link: LiveLink, use: LinkUse): Promise<LinkOutcome> {
  const accountId = use.newAccountId
  const email = link.email ?? use.email
  if (!(await markUsed(sql, use.hash))) return { kind: 'not_valid' }
  if (!(await insertUser(sql, { ...use, accountId, email, credits: link.credits }))) {
    return refuse(sql, use, { kind: 'email_taken' })
  }
  if (link.purpose === 'first') await makeOperator(sql, accountId)
  return { kind: 'used', accountId }
}

async function enterByLink(
  sql: Sql,
  { purpose, removesTotp }: LiveLink,
  accountId: AccountId,
  use: LinkUse,
): Promise<LinkOutcome> {
  const account = (await lockAccounts(sql, [accountId])).get(accountId)
  // The account may have been disabled since the link was found.
  if (account === undefined || account.isDisabled) return { kind: 'not_valid' }
  const stored = await lockCredentials(sql, accountId)
  const needsCode = purpose === 'reset' && stored?.hasTotp === true && !removesTotp
  if (needsCode && use.code === null) return { kind: 'not_valid' }
  if (!(await markUsed(sql, use.hash))) return { kind: 'not_valid' }
  if (purpose === 'first') {
    if (!(await rename(sql, accountId, use.email))) return refuse(sql, use, { kind: 'email_taken' })
    await makeOperator(sql, accountId)
  } else if (needsCode && use.code !== null && !(await acceptCode(sql, accountId, use.code))) {
    return refuse(sql, use, { kind: 'code_refused' })
  }
  await upsertPassword(sql, accountId, use.passwordHash)
  if (removesTotp) await dropTotp(sql, accountId)
  await sql.run('delete from identities where account_id = $1', accountId)
  await endAccess(sql, accountId, null)
  return { kind: 'used', accountId }
}

/** Makes the link usable again. No other transaction has seen the link as used. */
async function refuse(sql: Sql, { hash }: LinkUse, outcome: LinkOutcome): Promise<LinkOutcome> {
  await sql.run(`update links set used_at_ms = null where hash = $1`, hash)
  return outcome
}

/** Returns false if another account has the new address. */
async function rename(sql: Sql, accountId: AccountId, email: string): Promise<boolean> {
  const renamed = await sql.run(
    `update accounts set email = $2 where id = $1
        and not exists (select 1 from accounts o where o.email = $2 and o.id <> $1)`,
    accountId,
    email,
  )
  return renamed > 0
}

/** Marks the oldest usable invitation for the address as used. Returns its credits, or null if there is none. */
export async function takeInvite(sql: Sql, email: string): Promise<number | null> {
  const [row] = await sql.all(
    `update links set used_at_ms = now_ms()
      where hash = (select l.hash from links l
                     where l.purpose = 'invite' and l.email = $1 and l.used_at_ms is null and l.expires_at_ms > now_ms()
                     order by l.created_at_ms, l.hash limit 1 ${sql.dialect.lock('l')})
        and used_at_ms is null
     returning links.credits`,
    email,
  )
  return row === undefined ? null : integer(row, 'credits')
}

/** Returns false if the link has been used or has expired since it was read. */
async function markUsed(sql: Sql, hash: string): Promise<boolean> {
  const marked = await sql.run(
    `update links set used_at_ms = now_ms() where hash = $1 and used_at_ms is null and expires_at_ms > now_ms()`,
    hash,
  )
  return marked > 0
}

async function makeOperator(sql: Sql, accountId: AccountId): Promise<void> {
  await sql.run(`update accounts set role = 'operator' where id = $1`, accountId)
}

/** Keeps the first operator's link, because its row shows whether it was used. Returns the number of deleted links. */
export async function deleteExpiredLinks(sql: Sql, { limit }: { readonly limit: number }): Promise<number> {
  return sql.run(
    `with pick as materialized
       (select l.hash from links l where l.expires_at_ms <= now_ms() and l.purpose <> 'first'
         order by l.expires_at_ms limit cast($1 as bigint) ${sql.dialect.skipLocked('l')})
     delete from links where hash in (select hash from pick)`,
    limit,
  )
}

function readLink(row: SqlRow): LiveLink {
  const purpose = text(row, 'purpose')
  return {
    purpose: purpose === 'first' || purpose === 'invite' ? purpose : 'reset',
    accountId: row['account_id'] === null ? null : id<AccountId>(row, 'account_id'),
    email: textOrNull(row, 'email'),
    credits: integer(row, 'credits'),
    removesTotp: integer(row, 'removes_totp') === 1,
  }
}
