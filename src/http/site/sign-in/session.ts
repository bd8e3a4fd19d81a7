// GET /site/session: returns the signed-in account and the ways to sign in. Signing in returns the same response.

import { only } from '../../../lib/only.ts'
import { ServiceError } from '../../../domain/errors.ts'
import { hashToken } from '../../../accounts/secrets/token.ts'
import type { AccountId } from '../../../domain/ids.ts'
import type { SignedIn } from '../../../accounts/sign-in/sign-in.ts'
import type { User } from '../../../domain/accounts/account.ts'
import type { Answer } from '../../serving/answer.ts'
import type { Call, Handler } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { answerWith } from '../request/answer.ts'
import type { AttemptLimit } from '../request/attempts.ts'
import { isExposed } from '../request/origin.ts'
import type { OwnAccount, SessionAnswer } from '../wire/session.ts'
import { markBrowser } from './device-cookie.ts'

export function readSessionHandler(site: SiteContext): Handler {
  return async (call) => {
    site.gate.guard(call)
    const principal = await site.gate.find(call)
    const holder = principal === null ? null : await findHolder(site, principal.accountId)
    return answerWith(await sessionAnswer(site, holder, principal?.isFresh ?? false))
  }
}

/** Sets the cookies for a new session. Ends the browser's old session, because the new cookie replaces the old one. */
export async function answerSignedIn(
  site: SiteContext,
  call: Call,
  { accountId, token }: SignedIn,
): Promise<Answer> {
  await endOwnSession(site, call)
  call.accountId = accountId
  const holder = await findHolder(site, accountId)
  const cookies = [site.cookies.session.set(call.request, token), markBrowser(site, call.request, holder)]
  return answerWith(await sessionAnswer(site, holder, true), cookies)
}

export async function endOwnSession({ gate, store }: SiteContext, call: Call): Promise<void> {
  const principal = await gate.find(call)
  if (principal === null) return
  const { accountId, sessionId: id } = principal
  await store.endSessions({ by: 'id', accountId, id })
}

/**
 * Returns the limits on password and code attempts in the request's session, which need not exist. Throws as
 * `SiteGate.guard` does, and `rate_limited` if a limit is reached.
 */
export function requireAttempts(site: SiteContext, call: Call): readonly AttemptLimit[] {
  site.gate.guard(call)
  const token = site.cookies.session.read(call.request) ?? ''
  const limits = site.attempts.byProof(hashToken('session', token, site.secret))
  site.attempts.require(limits)
  return limits
}

/** Throws `session_needed` if the account has been disabled since the session was found. */
export async function findHolder({ store }: SiteContext, accountId: AccountId): Promise<User> {
  const holder = only(await store.findUsers([{ by: 'account', accountId }]))
  if (holder === null) throw new ServiceError('session_needed')
  return holder
}

async function sessionAnswer(
  site: SiteContext,
  holder: User | null,
  isFresh: boolean,
): Promise<SessionAnswer> {
  const { settings, publicUrl } = site
  return {
    account: holder === null ? null : await ownAccount(site, holder, isFresh),
    sign_up: settings.signUp,
    identity_providers: settings.identityProviders.map(({ id, label }) => ({ id, label })),
    needs_https: isExposed(publicUrl),
    public_url: publicUrl,
  }
}

async function ownAccount(
  { store, settings }: SiteContext,
  holder: User,
  isFresh: boolean,
): Promise<OwnAccount> {
  const endpoints = await store.listEndpoints(holder.accountId)
  return {
    account_id: holder.accountId,
    email: holder.email,
    role: holder.role,
    balance: holder.balance,
    unfinished_tasks: holder.unfinished,
    low_balance: settings.lowBalance,
    has_disabled_endpoint: endpoints.some(
      ({ disabledFor }) => disabledFor === 'gone' || disabledFor === 'failing',
    ),
    has_password: holder.passwordHash !== null,
    has_totp: holder.hasTotp,
    is_fresh: isFresh,
  }
}
