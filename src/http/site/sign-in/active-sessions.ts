// GET /site/sessions, POST /site/sign-out and /site/sign-out-everywhere: the browsers that are signed in, and ending that.

import type { Operation } from '../../serving/call.ts'
import { answerWith, done } from '../request/answer.ts'
import { dropSession } from '../request/cookies.ts'
import type { SiteParts } from '../context.ts'
import { endOwnSession } from './session.ts'
import type { SessionsAnswer } from '../wire/security.ts'

export function listSessionsOperation({ gate, limiter, store }: SiteParts): Operation {
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

/** Also for whoever is not signed in any more: the cookie goes. */
export function signOutOperation(site: SiteParts): Operation {
  return async (call) => {
    site.gate.guard(call)
    await endOwnSession(site, call)
    return done([dropSession])
  }
}

export function signOutEverywhereOperation({ gate, limiter, store }: SiteParts): Operation {
  return async (call) => {
    const { accountId } = await gate.admit(call, limiter)
    await store.endSessions({ by: 'account', accountId, except: null })
    return done([dropSession])
  }
}
