// One-time links: made by operators, used by whoever they were given to. The one place where a link in clear exists.

import { branded } from '../../lib/brand.ts'
import { randomId } from '../../lib/ids.ts'
import { only } from '../../lib/only.ts'
import { unreachable } from '../../lib/assert.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { AccountId } from '../../domain/ids.ts'
import type { LiveLink } from '../../store/operations/sessions/links.ts'
import type { Store } from '../../store/store.ts'
import { newSession } from '../sign-in/new-session.ts'
import { requireSecret } from '../secrets/require-secret.ts'
import { codeRefused, readSecondFactorCode } from '../second-factor/second-factor.ts'
import type { Entry } from '../sign-in/sign-in.ts'
import type { SignInParts } from '../sign-in/sign-in-parts.ts'
import { hashToken, isToken, newToken } from '../secrets/token.ts'

const hourMs = 3_600_000
const inviteKeptMs = 7 * 24 * hourMs
const resetKeptMs = hourMs

/** The account that the first start opens, until its holder names another address. */
export const firstEmail = 'owner@localhost'

/** The token is in the fragment: it is in no log of a server, and in no `Referer`. */
export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/welcome#${token}`
}

/** For the first operator; takes the place of the one before. Null from when one was used. Durable when it resolves. */
export async function makeFirstLink(store: Store, secret: Buffer): Promise<string | null> {
  const { token, hash } = fresh(secret)
  return (await store.createFirstLink({ hash, email: firstEmail, keptMs: inviteKeptMs })) ? token : null
}

/** Durable when it resolves. */
export async function makeInvite(
  store: Store,
  secret: Buffer,
  wish: { readonly email: string | null; readonly credits: number },
): Promise<string> {
  await requireSecret(store, secret)
  const { token, hash } = fresh(secret)
  await store.createInvite({ ...wish, hash, keptMs: inviteKeptMs })
  return token
}

/**
 * Takes the place of one that was not used. `removesTotp` is for who has lost the authenticator app and the recovery codes.
 * Null: there is no such account. Durable when it resolves.
 */
export async function makeReset(
  store: Store,
  secret: Buffer,
  wish: { readonly accountId: AccountId; readonly removesTotp: boolean },
): Promise<string | null> {
  await requireSecret(store, secret)
  const { token, hash } = fresh(secret)
  return (await store.createReset({ ...wish, hash, keptMs: resetKeptMs })) ? token : null
}

/** What it is for. Throws `link_not_valid`. */
export async function findLiveLink({ store, secret }: SignInParts, token: string): Promise<LiveLink> {
  const link = isToken(token) ? only(await store.findLinks([hashToken('link', token, secret)])) : null
  if (link === null) throw new ServiceError('link_not_valid')
  return link
}

export interface LinkWish {
  readonly token: string
  /** Counts where the link names none. */
  readonly email: string
  /** That fits the rule. */
  readonly password: string
  readonly code: string | null
  /** How the browser names itself. */
  readonly agent: string
}

/** Throws `link_not_valid`, `email_taken` or `code_needed`; the link can be used again after the latter two. */
export async function redeemLink(parts: SignInParts, link: LiveLink, wish: LinkWish): Promise<Entry> {
  const { store, secret, passwords } = parts
  const code = link.purpose === 'reset' && !link.removesTotp ? await codeFor(parts, link, wish.code) : null
  const passwordHash = await passwords.hash(wish.password)
  const { token, row: session } = newSession(secret, wish.agent)
  const outcome = await store.consumeLink({
    hash: hashToken('link', wish.token, secret),
    newAccountId: branded<AccountId>(randomId('acc')),
    email: wish.email,
    passwordHash,
    code,
    session,
  })
  switch (outcome.kind) {
    case 'used':
      return { accountId: outcome.accountId, token }
    case 'not_valid':
      throw new ServiceError('link_not_valid')
    case 'email_taken':
      throw new ServiceError('email_taken', { data: { field: 'email' } })
    case 'code_refused':
      throw codeRefused()
    default:
      return unreachable(outcome)
  }
}

async function codeFor(parts: SignInParts, { accountId }: LiveLink, code: string | null) {
  if (accountId === null) return null
  const holder = only(await parts.store.findHolders([{ by: 'account', accountId }]))
  if (holder === null) throw new ServiceError('link_not_valid')
  return readSecondFactorCode(parts, holder, code)
}

function fresh(secret: Buffer): { readonly token: string; readonly hash: string } {
  const token = newToken()
  return { token, hash: hashToken('link', token, secret) }
}
