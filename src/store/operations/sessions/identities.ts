// Identities: people's accounts at identity providers, each linked to a Mutoscope account.

import type { IdentitySignIn } from '../../../domain/accounts/identity.ts'
import { assert } from '../../../lib/assert.ts'
import type { AccountId } from '../../../domain/ids.ts'
import { id, text } from '../../row.ts'
import { listed, listOf } from '../../sql.ts'
import type { Sql } from '../../sql.ts'
import { insertUser } from '../accounts/users.ts'
import { lockFreshSession } from '../locks/lock-session.ts'
import type { SessionContext } from '../../../domain/accounts/session.ts'
import { lockAccounts } from '../locks/lock-accounts.ts'
import { takeInvite } from './links.ts'
import { insertSession } from './sessions.ts'

export type IdentityOutcome =
  | { readonly kind: 'opened' }
  /** The email address belongs to an account that is not linked to this identity. */
  | { readonly kind: 'email_taken' }
  | { readonly kind: 'sign_up_closed' }
  | { readonly kind: 'disabled' }

export interface IdentityLink extends SessionContext {
  readonly issuer: string
  readonly subject: string
}

export type LinkedOutcome =
  | { readonly kind: 'linked' }
  | { readonly kind: 'identity_taken' }
  /** The session has ended, or its last proof of identity is too old. */
  | { readonly kind: 'proof_needed' }

export interface IdentityUnlink extends SessionContext {
  readonly issuer: string
  /** The issuers that the service is configured to accept. */
  readonly issuers: readonly string[]
}

export type UnlinkedOutcome =
  | { readonly kind: 'unlinked' }
  /** The identity is the only way to sign in to the account. */
  | { readonly kind: 'last_way' }
  | { readonly kind: 'proof_needed' }

/**
 * Opens a session. For an unknown identity with a verified email address, first creates an account if sign-up is open,
 * or if sign-up requires an invitation and one exists for the address. Never takes over an existing account. Durable
 * when the promise resolves.
 */
export async function signInWithIdentity(sql: Sql, entry: IdentitySignIn): Promise<IdentityOutcome> {
  const known = await ownerOf(sql, entry)
  if (known === null) return openAccountWithIdentity(sql, entry)
  const account = (await lockAccounts(sql, [known])).get(known)
  // The owner is read again under the lock, because the identity may have been unlinked in the meantime.
  if (account === undefined || account.isDisabled || (await ownerOf(sql, entry)) !== known)
    return { kind: 'disabled' }
  await insertSession(sql, known, entry.session)
  return { kind: 'opened' }
}

async function openAccountWithIdentity(sql: Sql, entry: IdentitySignIn): Promise<IdentityOutcome> {
  const { verifiedEmail: email, signUp, newAccountId: accountId } = entry
  if (email === null || signUp === 'closed') return { kind: 'sign_up_closed' }
  const [taken] = await sql.all('select a.id from accounts a where a.email = $1', email)
  if (taken !== undefined) return { kind: 'email_taken' }
  const credits = await takeInvite(sql, email)
  if (credits === null && signUp === 'invite') return { kind: 'sign_up_closed' }
  const isOpened = await insertUser(sql, { accountId, email, credits: credits ?? 0, passwordHash: null })
  // Another transaction has just taken the email address. Any invitation for this address still counts as used.
  if (!isOpened) return { kind: 'email_taken' }
  const isInserted = await insertIdentity(sql, entry, accountId)
  assert(isInserted, 'the identity must not be linked already')
  await insertSession(sql, accountId, entry.session)
  return { kind: 'opened' }
}

/** Safe to repeat. Durable when the promise resolves. */
export async function linkIdentity(sql: Sql, link: IdentityLink): Promise<LinkedOutcome> {
  if (!(await lockFreshSession(sql, link))) return { kind: 'proof_needed' }
  await insertIdentity(sql, link, link.accountId)
  return (await ownerOf(sql, link)) === link.accountId ? { kind: 'linked' } : { kind: 'identity_taken' }
}

/** Returns false if the identity is already linked. */
async function insertIdentity(
  sql: Sql,
  { issuer, subject }: Pick<IdentitySignIn, 'issuer' | 'subject'>,
  accountId: AccountId,
): Promise<boolean> {
  const inserted = await sql.run(
    `insert into identities (issuer, subject, account_id, created_at_ms) values ($1, $2, $3, now_ms())
     on conflict (issuer, subject) do nothing`,
    issuer,
    subject,
    accountId,
  )
  return inserted > 0
}

async function ownerOf(
  sql: Sql,
  { issuer, subject }: Pick<IdentitySignIn, 'issuer' | 'subject'>,
): Promise<AccountId | null> {
  const [row] = await sql.all(
    'select i.account_id from identities i where i.issuer = $1 and i.subject = $2',
    issuer,
    subject,
  )
  return row === undefined ? null : id<AccountId>(row, 'account_id')
}

export async function listIdentities(sql: Sql, accountId: AccountId): Promise<readonly string[]> {
  const found = await sql.all(
    'select distinct i.issuer from identities i where i.account_id = $1 order by i.issuer',
    accountId,
  )
  return found.map((row) => text(row, 'issuer'))
}

/** Safe to repeat. */
export async function unlinkIdentity(sql: Sql, unlink: IdentityUnlink): Promise<UnlinkedOutcome> {
  const { accountId, issuer, issuers } = unlink
  if (!(await lockFreshSession(sql, unlink))) return { kind: 'proof_needed' }
  const others = await sql.all(
    `select i.issuer as way from identities i
      where i.account_id = $1 and i.issuer <> $2 and i.issuer in ${listed('$3')}
      union all select c.account_id from credentials c where c.account_id = $1 and c.password_hash is not null`,
    accountId,
    issuer,
    listOf(issuers),
  )
  if (others.length === 0) return { kind: 'last_way' }
  await sql.run('delete from identities where account_id = $1 and issuer = $2', accountId, issuer)
  return { kind: 'unlinked' }
}
