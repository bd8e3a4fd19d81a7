// Looks up and redeems one-time links.

import { branded } from '../../lib/brand.ts'
import { randomId } from '../../lib/ids.ts'
import { only } from '../../lib/only.ts'
import { unreachable } from '../../lib/assert.ts'
import { ServiceError } from '../../domain/errors.ts'
import type { AccountId } from '../../domain/ids.ts'
import type { LiveLink } from '../../domain/accounts/link.ts'
import { codeRefused, readSecondFactorCode } from '../second-factor/second-factor.ts'
import { hashToken, isToken } from '../secrets/token.ts'
import { newSession } from '../sign-in/new-session.ts'
import type { Browser } from '../sign-in/new-session.ts'
import type { SignedIn } from '../sign-in/sign-in.ts'
import type { SignInParts } from '../sign-in-parts.ts'

/** Throws `link_not_valid` if no live link has this token. */
export async function findLiveLink({ store, secret }: SignInParts, token: string): Promise<LiveLink> {
  const link = isToken(token) ? only(await store.findLinks([hashToken('link', token, secret)])) : null
  if (link === null) throw new ServiceError('link_not_valid')
  return link
}

export interface RedeemLinkInput extends Browser {
  readonly token: string
  /** Used only if the link does not specify an email address. */
  readonly email: string
  /** Already checked against the password rule. */
  readonly password: string
  readonly code: string | null
}

/** Throws `link_not_valid`, `email_taken`, or `code_needed`. After the last two errors, the link remains usable. */
export async function redeemLink(
  parts: SignInParts,
  link: LiveLink,
  input: RedeemLinkInput,
): Promise<SignedIn> {
  const { store, secret, passwords } = parts
  const code = link.purpose === 'reset' && !link.removesTotp ? await codeFor(parts, link, input.code) : null
  const passwordHash = await passwords.hash(input.password, input.requester)
  const { token, row: session } = newSession(secret, input.agent)
  const outcome = await store.consumeLink({
    hash: hashToken('link', input.token, secret),
    newAccountId: branded<AccountId>(randomId('acc')),
    email: input.email,
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
  const holder = only(await parts.store.findUsers([{ by: 'account', accountId }]))
  if (holder === null) throw new ServiceError('link_not_valid')
  return readSecondFactorCode(parts, holder, code)
}
