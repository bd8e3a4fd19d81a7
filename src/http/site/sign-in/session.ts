// GET /site/session: who is signed in, and what whoever is not may do. The other operations that change it answer the same.

import { only } from '../../../lib/only.ts'
import { ServiceError } from '../../../domain/errors.ts'
import type { AccountId } from '../../../domain/ids.ts'
import type { SignedIn } from '../../../accounts/sign-in/sign-in.ts'
import type { Holder } from '../../../store/operations/sessions/credentials.ts'
import type { Answer } from '../../serving/answer.ts'
import type { Call, Operation } from '../../serving/call.ts'
import { answerWith } from '../request/answer.ts'
import { keepSession } from '../request/cookies.ts'
import { markBrowser } from './device-cookie.ts'
import { isExposed } from '../request/origin.ts'
import type { SiteParts } from '../context.ts'
import type { OwnAccount, SessionAnswer } from '../wire/session.ts'

export function readSessionOperation(site: SiteParts): Operation {
  return async (call) => {
    site.gate.guard(call)
    const visitor = await site.gate.find(call)
    const holder = visitor === null ? null : await holderOf(site, visitor.accountId)
    return answerWith(sessionAnswer(site, holder, visitor?.isFresh ?? false))
  }
}

/** Of who has just signed in: with the cookies. The session that it takes the place of ends, or it would live on unseen. */
export async function answerEntry(
  site: SiteParts,
  call: Call,
  { accountId, token }: SignedIn,
): Promise<Answer> {
  await endOwnSession(site, call)
  call.accountId = accountId
  const holder = await holderOf(site, accountId)
  const cookies = [keepSession(token), markBrowser(holder.email, site.secret)]
  return answerWith(sessionAnswer(site, holder, true), cookies)
}

/** Of the browser that asks, if it has one. */
export async function endOwnSession({ gate, store }: SiteParts, call: Call): Promise<void> {
  const visitor = await gate.find(call)
  if (visitor === null) return
  const { accountId, sessionId: id } = visitor
  await store.endSessions({ by: 'id', accountId, id })
}

/** Throws `session_needed` where the account was disabled since it was looked at. */
export async function holderOf({ store }: SiteParts, accountId: AccountId): Promise<Holder> {
  const holder = only(await store.findHolders([{ by: 'account', accountId }]))
  if (holder === null) throw new ServiceError('session_needed')
  return holder
}

function sessionAnswer(
  { rules, publicUrl }: SiteParts,
  holder: Holder | null,
  isFresh: boolean,
): SessionAnswer {
  return {
    account: holder === null ? null : ownAccount(holder, rules.lowBalance, isFresh),
    sign_up: rules.signUp,
    identity_providers: rules.identityProviders.map(({ id, label }) => ({ id, label })),
    needs_https: isExposed(publicUrl),
    public_url: publicUrl,
  }
}

function ownAccount(holder: Holder, lowBalance: number, isFresh: boolean): OwnAccount {
  return {
    account_id: holder.accountId,
    email: holder.email,
    role: holder.role,
    balance: holder.balance,
    unfinished_tasks: holder.unfinished,
    low_balance: lowBalance,
    has_password: holder.passwordHash !== null,
    has_totp: holder.hasTotp,
    is_fresh: isFresh,
  }
}
