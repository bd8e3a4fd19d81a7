// Finds the account that a site request's session cookie belongs to. Reads the session from the database each time, so
// ending a session takes effect immediately in every process.

import { only } from '../../lib/only.ts'
import type { AccountId, SessionId } from '../../domain/ids.ts'
import type { SignInParts } from '../sign-in-parts.ts'
import { hashToken, isToken } from '../secrets/token.ts'

export interface SitePrincipal {
  readonly accountId: AccountId
  readonly sessionId: SessionId
  /** Whether the account holder signed in, or entered a password or a code, within the last 15 minutes (`freshMs`). */
  readonly isFresh: boolean
}

/** Returns null if no live session has this token. Records, at most once a minute, that the session was used. */
export async function findSession(
  { store, secret }: SignInParts,
  token: string,
): Promise<SitePrincipal | null> {
  if (!isToken(token)) return null
  const session = only(await store.findSessions([hashToken('session', token, secret)]))
  if (session === null) return null
  const { id: sessionId, accountId, isFresh, needsTouch } = session
  if (needsTouch) await store.touchSessions([sessionId])
  return { accountId, sessionId, isFresh }
}
