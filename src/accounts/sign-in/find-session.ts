// Who makes a request of the account site: from the cookie's token to the account. Nothing is remembered, so a session
// that was ended is refused by every process at once.

import { only } from '../../lib/only.ts'
import type { AccountId, SessionId } from '../../domain/ids.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { hashToken, isToken } from '../secrets/token.ts'

/** Who makes the current request, and in which session. */
export interface Visitor {
  readonly accountId: AccountId
  readonly sessionId: SessionId
  /** A password or a code was given within the last minutes. */
  readonly isFresh: boolean
}

/** Null where no live session has the token. Its use is written down. */
export async function findSession({ store, secret }: SignInParts, token: string): Promise<Visitor | null> {
  if (!isToken(token)) return null
  const session = only(await store.findSessions([hashToken('session', token, secret)]))
  if (session === null) return null
  const { id: sessionId, accountId, isFresh, isSeenLongAgo } = session
  if (isSeenLongAgo) await store.seeSessions([sessionId])
  return { accountId, sessionId, isFresh }
}
