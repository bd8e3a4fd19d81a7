// GET /site/sessions, POST /site/sign-out and /site/sign-out-everywhere: list and end an account's sessions.

import type { Handler } from '../../serving/call.ts'
import type { SiteContext } from '../context.ts'
import { answerWith, done } from '../request/answer.ts'
import type { SessionsAnswer } from '../wire/security.ts'
import { endOwnSession } from './session.ts'

export function listSessionsHandler({ gate, limiter, store }: SiteContext): Handler {
  return async (call) => {
    const { accountId, sessionId } = await gate.admit(call, limiter)
    const sessions = await store.listSessions(accountId)
    return answerWith<SessionsAnswer>({
      sessions: sessions.map(({ id, agent, createdAtMs, seenAtMs }) => ({
        session_id: id,
        is_this: id === sessionId,
        agent,
        created_at_ms: createdAtMs,
        seen_at_ms: seenAtMs,
      })),
    })
  }
}

/** Succeeds even without a session, so that the browser drops its cookie. */
export function signOutHandler(site: SiteContext): Handler {
  return async (call) => {
    site.gate.guard(call)
    await endOwnSession(site, call)
    return done([site.cookies.session.clear(call.request)])
  }
}

export function signOutEverywhereHandler({ gate, limiter, store, cookies }: SiteContext): Handler {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    await store.endSessions({ by: 'account', accountId, except: null })
    return done([cookies.session.clear(call.request)])
  }
}
